export function moveSpan<S extends { start: number; end: number }>(span: S, shift: number): S {
  return { ...span, start: span.start + shift, end: span.end + shift };
}
