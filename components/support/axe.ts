import source from 'axe-core/axe.min.js?raw'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { framed } from './framed-page.ts'

type Evaluating = { readonly eval: (script: string) => (window: object, module: object) => void }
type Color = object
type Axe = {
  readonly run: (on: ElementContext, options: RunOptions) => Promise<AxeResults>
  readonly commons: {
    readonly color: {
      readonly Color: new (...channels: readonly number[]) => Color
      readonly getContrast: (ground: Color, letters: Color) => number
    }
  }
}

/**
 * Read once for all tests, not into every page anew. Without a window of its own axe takes that of the page it is asked about, as it
 * does beside jsdom.
 */
const axe = ((): Axe => {
  const module: { exports: unknown } = { exports: {} }
  const { eval: evaluate } = globalThis as unknown as Evaluating
  const load = evaluate(`(window, module) => {${source}}`)
  load({ Promise, Uint32Array }, module)
  return module.exports as Axe
})()

export function runAxe(include: Element[], options: RunOptions): Promise<AxeResults> {
  const { document: ownerDocument } = framed()
  const context = { include, ownerDocument }
  // Findings are told by their HTML; nothing here has sound or pictures that axe would have to load.
  return axe.run(context, { ...options, selectors: false, preload: false })
}

/** Of two opaque colours as the browser tells them, `rgb(1, 2, 3)`, by the arithmetic of axe itself. */
export function contrastOf(letters: string, ground: string): number {
  const { Color: Colour, getContrast } = axe.commons.color
  const colour = (told: string) => new Colour(...(told.match(/\d+/g) ?? []).map(Number))
  return getContrast(colour(ground), colour(letters))
}
