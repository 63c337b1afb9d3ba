/** A piece of pdf.js as shipped in the package, and a replacement that gives the same result in less time. */
interface Replacement {
  from: string;
  to: string;
}

const REPLACEMENTS: Replacement[] = [
  // Each function is given its name as it is made, many of them for each operation. Only one name is ever asked for.
  {
    from: 'p=(t,e)=>km(t,"name",{value:e,configurable:!0})',
    to: 'p=(t,e)=>e==="Annotation"?km(t,"name",{value:e,configurable:!0}):t',
  },
  // A saved text state has the one before as its prototype, though all of its properties are its own. Every save thus makes
  // a new kind of object, for which nothing that reads a text state is optimised.
  {
    from: "Object.assign(Object.create(this),this)",
    to: "Object.assign(new this.constructor,this)",
  },
  // The product of three matrices, twice a character: the same sums in the same order, without two lists in between.
  {
    from: "return pt.transform(Y.ctm,pt.transform(Y.textMatrix,Ae))",
    to:
      "const $t=Y.textMatrix,$c=Y.ctm,$w=Ae[0],$h=Ae[3],$v=Ae[5]," +
      "$t0=$t[0],$t1=$t[1],$t2=$t[2],$t3=$t[3],$c0=$c[0],$c1=$c[1],$c2=$c[2],$c3=$c[3]," +
      "$a=$t0*$w+$t2*0,$b=$t1*$w+$t3*0,$d=$t0*0+$t2*$h,$e=$t1*0+$t3*$h," +
      "$x=$t0*0+$t2*$v+$t[4],$y=$t1*0+$t3*$v+$t[5];" +
      "return[$c0*$a+$c2*$b,$c1*$a+$c3*$b,$c0*$d+$c2*$e,$c1*$d+$c3*$e,$c0*$x+$c2*$y+$c[4],$c1*$x+$c3*$y+$c[5]]",
  },
  // Text is copied as for another thread, though sender and receiver are in one. The sender keeps nothing of a part but the
  // object around it, which it fills again.
  {
    from: "{data:structuredClone(e,n?{transfer:n}:null)}",
    to: "{data:Array.isArray(e.chunk?.items)?{...e,chunk:{...e.chunk}}:structuredClone(e,n?{transfer:n}:null)}",
  },
  // A change of font waits for the font, and sends what was read until then, though nearly all fonts are loaded already.
  {
    from: "async function J(ue,Ae){const xe=await G.loadFont(ue,Ae,s,n);",
    to:
      "const $loaded=new Map;async function J(ue,Ae){const xe=await G.loadFont(ue,Ae,s,n);ue!==null&&$loaded.set(ue,xe);" +
      "$useFont(xe)}function $useFont(xe){xe.font.isType3Font===!0&&$dictionaries.set(xe.font,xe.dict);",
  },
  {
    from: "Y.fontName=tt,Y.fontSize=ct,ge(J(tt,null));return;",
    to: "Y.fontName=tt,Y.fontSize=ct;if($loaded.has(tt)){$useFont($loaded.get(tt));break}ge(J(tt,null));return;",
  },
  // To know whether the font has changed, its whole state is copied.
  { from: "ye||=Y.clone()", to: "ye||=$fontOf(Y)" },
  { from: "ye=Y.clone())", to: "ye=$fontOf(Y))" },
  // With the links of a page, all of its text is read again to say what they lie on.
  { from: ":u.overlaysTextContent&&d&&h.push(u)", to: ":0" },
  // A string of hexadecimal digits is built as a string, not as a list of its characters.
  {
    from: "getHexString(){const e=this.strBuf;e.length=0;let n=this.currentChar,s=-1,i=-1;",
    to: 'getHexString(){let e="",n=this.currentChar,s=-1,i=-1;',
  },
  { from: "(e.push(String.fromCharCode(s<<4|i)),s=-1)", to: "(e+=String.fromCharCode(s<<4|i),s=-1)" },
  {
    from: 's!==-1&&e.push(String.fromCharCode(s<<4)),e.join("")}',
    to: "s!==-1&&(e+=String.fromCharCode(s<<4)),e}",
  },
  // What is drawn is told to a watch, one for each page, and each piece of text says where it was drawn in which way: text
  // that cannot be seen is found. A way lasts at least for the characters of one operation, so glyphs cost a comparison.
  {
    from: "prevRefs:d=null,intersector:m=null}",
    to: "prevRefs:d=null,intersector:m=null,$watch=$makeWatch?.()}",
  },
  {
    from: "const Ge=be.fn;switch(me=be.args,Ge|0){case E.setFont:const tt=me[0].name",
    to:
      "const Ge=be.fn;$watch!==void 0&&(Ge<E.beginText||Ge>E.nextLineSetSpacingShowText||Ge===E.setTextRenderingMode)&&" +
      "$watch.operation(Ge,be.args,Y.ctm,s);switch(me=be.args,Ge|0){case E.setFont:const tt=me[0].name",
  },
  { from: "rl&&Sr.transform(rl);", to: "rl&&Sr.transform(rl);$watch?.beginForm(is,Sr.state.ctm);" },
  {
    from: "prevRefs:b}).then(function(){Cr.enqueueInvoked||N.set(we,is.objId,!0),lt()},xs)",
    to:
      "prevRefs:b,$watch}).then(function(){$watch?.endForm();Cr.enqueueInvoked||N.set(we,is.objId,!0),lt()}," +
      "function($e){$watch?.endForm();xs($e)})",
  },
  {
    from: "fontName:null,hasEOL:!1}",
    to: "fontName:null,hasEOL:!1,$first:0,$drawing:-1,$changes:void 0,$gaps:void 0,$face:void 0}",
  },
  {
    from: "x.fontName=Ae;",
    to: "x.fontName=Ae;x.$face=$faceOf(ue);",
  },
  // A font makes each of its glyphs once.
  { from: "this.#t.set(e,s),s}charsToGlyphs", to: "this.#t.set(e,s),$noteGlyph(this,e,s),s}charsToGlyphs" },
  {
    from: "const be=xe.charsToGlyphs(ue),",
    to: "const $end=x.totalWidth+x.width*x.textAdvanceScale,$drawing=$watch===void 0?0:$watch.drawing,be=xe.charsToGlyphs(ue),",
  },
  {
    from: "m||lt.str.push(xs)",
    to: "m||(lt.$drawing===$drawing||$drawAnew(lt,Pt,$end,$drawing),lt.str.push(xs))",
  },
  // A gap between words within a piece keeps its place.
  {
    from: 'return x.initialized&&(A(),x.str.push(" "),',
    to: 'return x.initialized&&(A(),$watch===void 0||$noteGap(x,ue),x.str.push(" "),',
  },
  // The encoding that a font names says what its glyphs are, whatever its map of characters says.
  {
    from: "this.defaultEncoding=s.defaultEncoding,this.toUnicode=s.toUnicode",
    to:
      "this.defaultEncoding=s.defaultEncoding,s.baseEncodingName&&$bases.set(this,s.baseEncodingName)," +
      "this.toUnicode=s.toUnicode",
  },
  // The file of a font whose codes name no glyphs says by other tables what its glyphs are.
  {
    from: "J>=0&&J<T&&Y(J)&&(je[M]=J)})}else{const W=c(A.cmap,n,",
    to:
      "J>=0&&J<T&&Y(J)&&(je[M]=J)});$noteTables(this,je,s.glyphNames,()=>A.cmap&&c(A.cmap,n,!1,!0))}" +
      "else{const W=c(A.cmap,n,",
  },
  {
    from: "const a=n.getGlyphMapping(s);",
    to:
      "const a=n.getGlyphMapping(s);s.composite&&n.cff?.isCIDFont===!1&&" +
      "$noteTables(this,a,n.cff.charset?.charset,()=>{});",
  },
  // Before a raised or lowered character, a piece ends with the gap to it.
  { from: "Math.abs(me)>x.height*H&&Fe(),!0)}p(le,", to: "Math.abs(me)>x.height*H&&Fe(Se),!0)}p(le," },
  { from: "function Fe(){!x.initialized", to: "function Fe($gap=0){!x.initialized" },
  { from: "w.items.push(L(x))", to: "w.items.push(L(x,$gap))" },
  { from: "function L(ue){let Ae=ue.str", to: "function L(ue,$gap){let Ae=ue.str" },
  {
    from: "hasEOL:ue.hasEOL}",
    to:
      "hasEOL:ue.hasEOL,drawn:$watch&&{watch:$watch,drawing:ue.$first,changes:ue.$changes," +
      "parts:ue.$changes&&ue.str.slice(),gaps:ue.$gaps,end:Math.abs(ue.totalWidth-$gap*ue.textAdvanceScale),face:ue.$face}}",
  },
  {
    from: "x.initialized=!1,x.str.length=0",
    to: "x.initialized=!1,x.str.length=0,x.$drawing=-1,x.$changes=void 0,x.$gaps=void 0",
  },
  {
    from: "if(!Ge.isZeroWidthDiacritic&&!le(Pt)){",
    to: "if(!Ge.isZeroWidthDiacritic&&!le(Pt)){$watch?.outside(me.unicode);",
  },
  // A field that shows one of several boxes of a form's field, or is in a group, tells what that one is called.
  {
    from: 'a.alternativeText=Je(n.get("TU")||"")',
    to:
      'a.alternativeText=Je(n.get("TU")||""),a.hasOwnName=n.has("T"),' +
      'a.parentText=Je(n.get("Parent")?.get?.("TU")||"")',
  },
  // What makes colour spaces and their functions is kept, to tell the colours of text.
  {
    from: 'static{p(this,"ColorSpaceUtils")}',
    to: 'static{p(this,"ColorSpaceUtils");$colourSpaces=this}',
  },
  {
    from: 'static{p(this,"PDFFunctionFactory")}',
    to: 'static{p(this,"PDFFunctionFactory");$FunctionFactory=this}',
  },
  // Node 20 lacks this method. The buffer is not used any more.
  {
    from: '"compileSystemFontInfo: Buffer overflow"),o.transferToFixedLength(c)',
    to: '"compileSystemFontInfo: Buffer overflow"),o.slice(0,c)',
  },
  {
    from: '"compileFontInfo: Buffer overflow"),o.transferToFixedLength(c)',
    to: '"compileFontInfo: Buffer overflow"),o.slice(0,c)',
  },
  // What chooses the operations that are drawn is told an index alone.
  { from: "if(!a||a(l))if(g=o[l]", to: "if(!a||($operation=o[l],a(l)))if(g=o[l]" },
  // A page is drawn on white paper, as most programs do. On a transparent one, white words in Screen mode would be seen.
  {
    from: "beginDrawing({transform:i,viewport:s,transparency:e,",
    to: "beginDrawing({transform:i,viewport:s,transparency:!1,",
  },
  // Only browsers have the filter that makes a mask of brightness. Without it, the mask would hide nothing.
  { from: "m=f-h,g=null;if(r)if(d<0||", to: 'm=f-h,g=null;if(r)if(a==="Luminosity"||d<0||' },
  { from: "n.filter=this.filterFactory.addLuminosityFilter(o))", to: "$toLuminosity(u))" },
  { from: 'v(" ");continue}', to: 'v(" ");$watch?.hasWordsOutside&&$watch.space();continue}' },
];

/** Called by the watch's owner; a watch is made for each page whose text is read. */
const WATCH = "let $makeWatch;export function watchText(make){$makeWatch=make}";

/** Notes in an item that the glyph which follows, of this advance, is drawn in another way than those up to the end. */
const DRAW_ANEW =
  "function $drawAnew(item,advance,end,drawing){if(item.$drawing===-1)item.$first=drawing;" +
  "else(item.$changes??=[]).push(item.str.length,end,item.totalWidth+(item.width-advance)*item.textAdvanceScale,drawing);" +
  "item.$drawing=drawing}";

/** Tells which operation is about to be drawn. */
const OPERATION = "let $operation;export function operationToDraw(){return $operation}";

/** Makes a colour space, whose objects another object of the file can fetch. */
const COLOUR_SPACES =
  "let $colourSpaces,$FunctionFactory;const $noCache={getByRef(){},getByName(){},set(){}};" +
  "export function colourSpace(cs,{xref}){return $colourSpaces.parse({cs,xref," +
  "pdfFunctionFactory:new $FunctionFactory({xref,isEvalSupported:false})," +
  "globalColorSpaceCache:$noCache,localColorSpaceCache:$noCache})}export function deviceCmyk(){return $colourSpaces.cmyk}";

/** Makes the opacity of a mask of its brightness, once. */
const TO_LUMINOSITY =
  "const $luminous=new WeakSet;function $toLuminosity(canvas){const{width,height}=canvas;" +
  "if($luminous.has(canvas)||!width||!height)return;$luminous.add(canvas);const context=canvas.getContext('2d');" +
  "const image=context.getImageData(0,0,width,height),{data}=image;" +
  "for(let at=0;at<data.length;at+=4){" +
  "data[at+3]=(data[at]*.3+data[at+1]*.59+data[at+2]*.11)*data[at+3]/255;data[at]=data[at+1]=data[at+2]=255}" +
  "context.putImageData(image,0,0)}";

const FONT_OF = "function $fontOf({fontSize,fontName,font}){return{fontSize,fontName,font}}";

/** Notes in an item where a gap begins and ends that is read as a space. */
const NOTE_GAP =
  "function $noteGap(item,gap){const end=item.totalWidth+item.width*item.textAdvanceScale;" +
  "(item.$gaps??=[]).push(Math.abs(end),Math.abs(end+gap*item.textAdvanceScale))}";

/**
 * What is known of a font: its widths by what its glyphs say, in thousandths of its size, and which of them lie or may lack ink.
 * It is kept beside the font, since one more property would make another kind of object of it.
 */
const FACES =
  "const $faces=new WeakMap;" +
  "function $faceOf(font){let face=$faces.get(font);face===void 0&&$faces.set(font," +
  "face={name:font.name,isType3:font.isType3Font===!0,widths:new Map,lies:new Set,odd:new Set});return face}" +
  "function $noteGlyph(font,code,glyph){const face=$faceOf(font),{unicode}=glyph;" +
  "face.widths.set(unicode,glyph.width*(font.fontMatrix?font.fontMatrix[0]*1e3:1));" +
  "$isLie?.(unicode,$namesOf(font,code))&&face.lies.add(unicode);" +
  "face.isType3&&$isOdd?.(()=>$procedureOf(font,glyph.operatorListId))&&face.odd.add(unicode)}";

/** The names of a glyph, which may tell otherwise than what it says: of its code, or in the tables of its font's file. */
const GLYPH_NAMES =
  "let $isLie;export function watchGlyphs(isLie){$isLie=isLie}const $bases=new WeakMap,$tables=new WeakMap,$none=[];" +
  "function $noteTables(font,glyphs,names,readMap){const map=new Map;try{const read=readMap();" +
  "if(read&&(read.platformId===0||read.platformId===3&&read.encodingId===1))for(const{charCode,glyphId}of read.mappings)" +
  "map.has(glyphId)?map.get(glyphId).push(charCode):map.set(glyphId,[charCode])}catch{}" +
  "$tables.set(font,{glyphs,names,map})}" +
  "function $namesOf(font,code){if(font.composite){const tables=$tables.get(font);if(!tables)return $none;" +
  "const glyph=tables.glyphs[code],name=tables.names?.[glyph]," +
  "codes=(tables.map.get(glyph)??$none).map(code=>'uni'+code.toString(16).padStart(4,'0'));" +
  "return name?[name,...codes]:codes}" +
  "const name=font.differences?.[code];if(name)return[name];" +
  "const standard=!font.isSymbolicFont&&(font.missingFile||$bases.get(font))&&font.defaultEncoding?.[code];" +
  "return standard?[standard]:$none}";

/** The procedure of a glyph of a Type 3 font, which tells whether it may be without ink. */
const PROCEDURES =
  "let $isOdd;export function watchDrawnGlyphs(isOdd){$isOdd=isOdd}const $dictionaries=new WeakMap;" +
  "function $procedureOf(font,name){try{return $dictionaries.get(font)?.get('CharProcs')?.get(name)?.getString()}catch{}}";

/**
 * The source of pdf.js with what makes it read the same text faster and tell how it is drawn.
 *
 * @throws Error where a piece is not there just once: pdf.js has changed, perhaps also in what its replacement relies on
 */
export function tunePdfjs(source: string): string {
  const tuned = REPLACEMENTS.reduce((text, { from, to }) => {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`pdf.js has changed: ${from}`);
    return parts.join(to);
  }, source);
  // The licence of pdf.js asks for a notice.
  return `/*! pdf.js, modified: it reads text faster and tells how it is drawn. */\n${WATCH}\n${OPERATION}\n${COLOUR_SPACES}\n${TO_LUMINOSITY}\n${FONT_OF}\n${DRAW_ANEW}\n${NOTE_GAP}\n${FACES}\n${GLYPH_NAMES}\n${PROCEDURES}\n${tuned}`;
}
