let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text in the font of `.pdf-text`, of this size. */
export function widthOf(text: string, size: number): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  context.font = `${size}px sans-serif`;
  return context.measureText(text).width;
}
