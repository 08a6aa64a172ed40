import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { expect } from 'vitest'
import source from 'axe-core/axe.min.js?raw'
import { framed, frameSize, resizeFrame, sizes, type Size } from './framed-page.ts'

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

/** In a window of any width everything is reached by scrolling up and down alone. */
export async function expectNoSidewaysScroll(): Promise<void> {
  const over = () => framed().document.documentElement.scrollWidth - framed().innerWidth
  await expect.poll(over, { message: `sideways scroll at ${framed().innerWidth} px` }).toBeLessThanOrEqual(0)
}

/** The window at a size, once the page has taken it and nothing moves any more: what is half-way is neither here nor there. */
async function take(size: Size): Promise<void> {
  resizeFrame(size)
  await expect.poll(() => framed().innerWidth).toBe(sizes[size][0])
  await expectNoSidewaysScroll()
  const moving = framed()
    .document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.all(moving.map(({ finished }) => finished))
}

/**
 * What axe finds wrong with what the page shows now: in a wide window in the light, and on a phone in the dark. Ends in the window that
 * it began in.
 */
export async function accessibilityFaults(): Promise<readonly string[]> {
  const before = frameSize()
  const { style } = framed().document.documentElement
  await take('desk')
  const inLight = await runAxe()
  // The styles take their dark colours from `color-scheme` alone, so that setting it does what the browser's own theme does.
  style.colorScheme = 'dark'
  await take('phone')
  const inDark = await runAxe()
  style.colorScheme = ''
  await take(before)
  return [...inLight, ...inDark]
}

/** Judges a state of a screen. A fault does not end the walk through the other states. */
export async function judge(state: string): Promise<void> {
  expect.soft(await accessibilityFaults(), state).toEqual([])
}

/** Every rule of axe. Nothing here has sound or pictures that it would have to load. */
async function runAxe(): Promise<readonly string[]> {
  const { document: ownerDocument, innerWidth } = framed()
  const options = { resultTypes: ['violations' as const], selectors: false, preload: false }
  const { violations } = await axe.run({ include: [ownerDocument.documentElement], ownerDocument }, options)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} at ${innerWidth} px: ${html}`))
}
