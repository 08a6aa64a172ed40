import { framed } from './framed-page.ts'

/** A window of any width; `resizeFrame` has those of the sketches. */
export function takeWidth(width: number): void {
  const frame = framed().frameElement as HTMLElement
  frame.style.width = `${width}px`
}
