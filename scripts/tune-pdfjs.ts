interface Replacement {
  from: string;
  to: string;
}

const REPLACEMENTS: Replacement[] = [
  // pdf.js names every function that it creates, although only one of these names is ever used.
  {
    from: 'p=(t,e)=>km(t,"name",{value:e,configurable:!0})',
    to: 'p=(t,e)=>e==="Annotation"?km(t,"name",{value:e,configurable:!0}):t',
  },
  // pdf.js makes each saved text state the prototype of the next, although each has all properties itself. Each save
  // therefore creates a hidden class, which slows down property reads.
  {
    from: "Object.assign(Object.create(this),this)",
    to: "Object.assign(new this.constructor,this)",
  },
  // pdf.js multiplies three matrices twice per character. This computes the same sums without allocating two
  // arrays.
  {
    from: "return pt.transform(Y.ctm,pt.transform(Y.textMatrix,Ae))",
    to:
      "const $t=Y.textMatrix,$c=Y.ctm,$w=Ae[0],$h=Ae[3],$v=Ae[5]," +
      "$t0=$t[0],$t1=$t[1],$t2=$t[2],$t3=$t[3],$c0=$c[0],$c1=$c[1],$c2=$c[2],$c3=$c[3]," +
      "$a=$t0*$w+$t2*0,$b=$t1*$w+$t3*0,$d=$t0*0+$t2*$h,$e=$t1*0+$t3*$h," +
      "$x=$t0*0+$t2*$v+$t[4],$y=$t1*0+$t3*$v+$t[5];" +
      "return[$c0*$a+$c2*$b,$c1*$a+$c3*$b,$c0*$d+$c2*$e,$c1*$d+$c3*$e,$c0*$x+$c2*$y+$c[4],$c1*$x+$c3*$y+$c[5]]",
  },
  // pdf.js clones text that it passes between threads, although both ends share one thread here.
  {
    from: "{data:structuredClone(e,n?{transfer:n}:null)}",
    to: "{data:Array.isArray(e.chunk?.items)?{...e,chunk:{...e.chunk}}:structuredClone(e,n?{transfer:n}:null)}",
  },
  // pdf.js waits and flushes the text at each font change, although nearly all fonts are already loaded.
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
  // pdf.js copies the whole state just to compare the font.
  { from: "ye||=Y.clone()", to: "ye||=$fontOf(Y)" },
  { from: "ye=Y.clone())", to: "ye=$fontOf(Y))" },
  // pdf.js reads all text a second time for a page's links.
  { from: ":u.overlaysTextContent&&d&&h.push(u)", to: ":0" },
  // Build hexadecimal strings without an array of characters.
  {
    from: "getHexString(){const e=this.strBuf;e.length=0;let n=this.currentChar,s=-1,i=-1;",
    to: 'getHexString(){let e="",n=this.currentChar,s=-1,i=-1;',
  },
  { from: "(e.push(String.fromCharCode(s<<4|i)),s=-1)", to: "(e+=String.fromCharCode(s<<4|i),s=-1)" },
  {
    from: 's!==-1&&e.push(String.fromCharCode(s<<4)),e.join("")}',
    to: "s!==-1&&(e+=String.fromCharCode(s<<4)),e}",
  },
  // Tell each page's watch how text is drawn, so that it can detect invisible text. Glyphs cost only one
  // comparison, because the drawing state changes at most once per operation.
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
  { from: "this.#t.set(e,s),s}charsToGlyphs", to: "this.#t.set(e,s),$noteGlyph(this,e,s),s}charsToGlyphs" },
  {
    from: "const be=xe.charsToGlyphs(ue),",
    to: "const $end=x.totalWidth+x.width*x.textAdvanceScale,$drawing=$watch===void 0?0:$watch.drawing,be=xe.charsToGlyphs(ue),",
  },
  {
    from: "m||lt.str.push(xs)",
    to: "m||(lt.$drawing===$drawing||$drawAnew(lt,Pt,$end,$drawing),lt.str.push(xs))",
  },
  // Record the position of a gap between words within a piece.
  {
    from: 'return x.initialized&&(A(),x.str.push(" "),',
    to: 'return x.initialized&&(A(),$watch===void 0||$noteGap(x,ue),x.str.push(" "),',
  },
  // Record a named encoding, which takes precedence over the font's character map.
  {
    from: "this.defaultEncoding=s.defaultEncoding,this.toUnicode=s.toUnicode",
    to:
      "this.defaultEncoding=s.defaultEncoding,s.baseEncodingName&&$bases.set(this,s.baseEncodingName)," +
      "this.toUnicode=s.toUnicode",
  },
  // Record the font file's tables, which identify glyphs that have no names.
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
  // Record the gap before a raised or lowered character, where pdf.js ends a piece.
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
  // Form widgets with several boxes, or in a group, use their parent's name.
  {
    from: 'a.alternativeText=Je(n.get("TU")||"")',
    to:
      'a.alternativeText=Je(n.get("TU")||""),a.hasOwnName=n.has("T"),' +
      'a.parentText=Je(n.get("Parent")?.get?.("TU")||"")',
  },
  // Expose both classes, to find the colours of text.
  {
    from: 'static{p(this,"ColorSpaceUtils")}',
    to: 'static{p(this,"ColorSpaceUtils");$colourSpaces=this}',
  },
  {
    from: 'static{p(this,"PDFFunctionFactory")}',
    to: 'static{p(this,"PDFFunctionFactory");$FunctionFactory=this}',
  },
  // Node 20 lacks this method. A copy suffices, because the buffer isn't used afterwards.
  {
    from: '"compileSystemFontInfo: Buffer overflow"),o.transferToFixedLength(c)',
    to: '"compileSystemFontInfo: Buffer overflow"),o.slice(0,c)',
  },
  {
    from: '"compileFontInfo: Buffer overflow"),o.transferToFixedLength(c)',
    to: '"compileFontInfo: Buffer overflow"),o.slice(0,c)',
  },
  // Expose the current operation, because pdf.js' own filter receives only its index.
  { from: "if(!a||a(l))if(g=o[l]", to: "if(!a||($operation=o[l],a(l)))if(g=o[l]" },
  // Draw pages on white, like most programs. On a transparent background, white words in Screen mode would be
  // visible.
  {
    from: "beginDrawing({transform:i,viewport:s,transparency:e,",
    to: "beginDrawing({transform:i,viewport:s,transparency:!1,",
  },
  // Only browsers have the filter that turns brightness into a mask. Without it, the mask would hide nothing.
  { from: "m=f-h,g=null;if(r)if(d<0||", to: 'm=f-h,g=null;if(r)if(a==="Luminosity"||d<0||' },
  { from: "n.filter=this.filterFactory.addLuminosityFilter(o))", to: "$toLuminosity(u))" },
  { from: 'v(" ");continue}', to: 'v(" ");$watch?.hasWordsOutside&&$watch.space();continue}' },
];

/** The module's user registers a function that creates a watch per page. */
const WATCH = "let $makeWatch;export function watchText(make){$makeWatch=make}";

const DRAW_ANEW =
  "function $drawAnew(item,advance,end,drawing){if(item.$drawing===-1)item.$first=drawing;" +
  "else(item.$changes??=[]).push(item.str.length,end,item.totalWidth+(item.width-advance)*item.textAdvanceScale,drawing);" +
  "item.$drawing=drawing}";

const OPERATION = "let $operation;export function operationToDraw(){return $operation}";

const COLOUR_SPACES =
  "let $colourSpaces,$FunctionFactory;const $noCache={getByRef(){},getByName(){},set(){}};" +
  "export function colourSpace(cs,{xref}){return $colourSpaces.parse({cs,xref," +
  "pdfFunctionFactory:new $FunctionFactory({xref,isEvalSupported:false})," +
  "globalColorSpaceCache:$noCache,localColorSpaceCache:$noCache})}export function deviceCmyk(){return $colourSpaces.cmyk}";

const TO_LUMINOSITY =
  "const $luminous=new WeakSet;function $toLuminosity(canvas){const{width,height}=canvas;" +
  "if($luminous.has(canvas)||!width||!height)return;$luminous.add(canvas);const context=canvas.getContext('2d');" +
  "const image=context.getImageData(0,0,width,height),{data}=image;" +
  "for(let at=0;at<data.length;at+=4){" +
  "data[at+3]=(data[at]*.3+data[at+1]*.59+data[at+2]*.11)*data[at+3]/255;data[at]=data[at+1]=data[at+2]=255}" +
  "context.putImageData(image,0,0)}";

const FONT_OF = "function $fontOf({fontSize,fontName,font}){return{fontSize,fontName,font}}";

const NOTE_GAP =
  "function $noteGap(item,gap){const end=item.totalWidth+item.width*item.textAdvanceScale;" +
  "(item.$gaps??=[]).push(Math.abs(end),Math.abs(end+gap*item.textAdvanceScale))}";

/**
 * Stores each font's glyph widths in thousandths, and which glyphs misreport their character or may lack ink. A
 * property on the font would change its hidden class.
 */
const FACES =
  "const $faces=new WeakMap;" +
  "function $faceOf(font){let face=$faces.get(font);face===void 0&&$faces.set(font," +
  "face={name:font.name,isType3:font.isType3Font===!0,widths:new Map,lies:new Set,odd:new Set});return face}" +
  "function $noteGlyph(font,code,glyph){const face=$faceOf(font),{unicode}=glyph;" +
  "face.widths.set(unicode,glyph.width*(font.fontMatrix?font.fontMatrix[0]*1e3:1));" +
  "$isLie?.(unicode,$namesOf(font,code))&&face.lies.add(unicode);" +
  "face.isType3&&$isOdd?.(()=>$procedureOf(font,glyph.operatorListId))&&face.odd.add(unicode)}";

/** Glyph names come from the character code or the font's tables, so they may not match the drawn shape. */
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

const PROCEDURES =
  "let $isOdd;export function watchDrawnGlyphs(isOdd){$isOdd=isOdd}const $dictionaries=new WeakMap;" +
  "function $procedureOf(font,name){try{return $dictionaries.get(font)?.get('CharProcs')?.get(name)?.getString()}catch{}}";

/**
 * Makes pdf.js read the same text faster and report how it is drawn.
 * @throws Error unless each snippet occurs once, because then pdf.js has changed
 */
export function tunePdfjs(source: string): string {
  const tuned = REPLACEMENTS.reduce((text, { from, to }) => {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`pdf.js has changed: ${from}`);
    return parts.join(to);
  }, source);
  // The licence of pdf.js requires a notice.
  return `/*! pdf.js, modified: it reads text faster and tells how it is drawn. */\n${WATCH}\n${OPERATION}\n${COLOUR_SPACES}\n${TO_LUMINOSITY}\n${FONT_OF}\n${DRAW_ANEW}\n${NOTE_GAP}\n${FACES}\n${GLYPH_NAMES}\n${PROCEDURES}\n${tuned}`;
}
