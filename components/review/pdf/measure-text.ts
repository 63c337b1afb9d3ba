let context: CanvasRenderingContext2D | null | undefined;

export function widthOf(text: string, size: number): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  context.font = `${size}px sans-serif`;
  return context.measureText(text).width;
}
