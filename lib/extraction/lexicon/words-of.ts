export type WordsOf<
  List extends string,
  Found extends string = never,
> = List extends `${infer Word} ${infer Rest}`
  ? WordsOf<Rest, Found | WithoutLineBreak<Word>>
  : Exclude<Found | WithoutLineBreak<List>, "">;
type WithoutLineBreak<Word extends string> = Word extends `${infer Before}\n${string}` ? Before : Word;
