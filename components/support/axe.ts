import source from 'axe-core/axe.min.js?raw'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { framed } from './framed-page.ts'

type Evaluating = { readonly eval: (script: string) => (window: object, module: object) => void }
type Axe = { readonly run: (on: ElementContext, options: RunOptions) => Promise<AxeResults> }

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
