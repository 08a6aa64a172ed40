import axeSource from 'axe-core/axe.min.js?raw'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { framed, frameSize, resizeFrame, sizes, type Size } from './framed-page.ts'
import { keepReadable, lettersToJudge } from './readable-letters.ts'

type AxeWindow = Window & {
  readonly axe?: { readonly run: (on: ElementContext, options: RunOptions) => Promise<AxeResults> }
  readonly eval: (script: string) => void
}

const CONTRAST = 'color-contrast'

/** Runs every rule of axe, also best practices, unless some are named; a finding is reported by its rule and its elements. */
export async function expectNoFindings(
  options: RunOptions = { rules: { [CONTRAST]: { enabled: false } } },
): Promise<void> {
  const { violations } = await runAxe(framed().document, { ...options, resultTypes: ['violations'] })
  const found = [...violations, ...(await unreadable())].map(({ id, nodes }) => [
    id,
    ...nodes.map(({ html }) => html),
  ])
  expect(found, `at ${framed().innerWidth} px`).toEqual([])
}

/** Letters that stand out too little. Half of axe's time goes into this rule, so that it is asked only of a look not yet judged. */
async function unreadable(): Promise<AxeResults['violations']> {
  const letters = lettersToJudge()
  if (letters.length === 0) return []
  const { passes, violations } = await runAxe({ include: letters }, { runOnly: [CONTRAST], elementRef: true })
  keepReadable(passes.flatMap(({ nodes }) => nodes.flatMap(({ element }) => element ?? [])))
  return violations
}

async function runAxe(on: ElementContext, options: RunOptions): Promise<AxeResults> {
  const page = framed() as unknown as AxeWindow
  if (!page.axe) page.eval(axeSource)
  if (!page.axe) throw new Error('axe has not come into the page')
  return page.axe.run(on, options)
}

/** In a window of any width everything is reached by scrolling up and down alone. */
export async function expectNoSidewaysScroll(): Promise<void> {
  const over = () => framed().document.documentElement.scrollWidth - framed().innerWidth
  await expect.poll(over, { message: `sideways scroll at ${framed().innerWidth} px` }).toBeLessThanOrEqual(0)
}

/**
 * The state at hand: every rule of axe in a wide window, and in narrow ones, in the dark theme, what their width and its colours can
 * change. Ends in the window that it began in.
 */
export async function expectAccessible(narrow: readonly Size[] = ['phone']): Promise<void> {
  const before = frameSize()
  await take('desk')
  await expectNoFindings()
  // The styles take their dark colours from `color-scheme` alone, so that setting it does what the browser's own theme does.
  const { style } = framed().document.documentElement
  style.colorScheme = 'dark'
  for (const size of narrow) {
    await take(size)
    await expectNoFindings({ runOnly: ['target-size'] })
  }
  style.colorScheme = ''
  await take(before)
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
