import type { AxeResults } from 'axe-core'
import { expect } from 'vitest'
import { runAxe } from './axe.ts'
import { framed, frameSize, resizeFrame, sizes, type Size } from './framed-page.ts'
import { doubtfulTargets, keepPassed } from './doubtful-targets.ts'
import { keepJudged, lettersToJudge } from './readable-letters.ts'

type Findings = AxeResults['violations']

/** Most of axe's time goes into these two, so that they are asked only of what they could find. */
const CONTRAST = 'color-contrast'
const TARGET_SIZE = 'target-size'

/** Runs every rule of axe that it has by itself, also best practices; a finding is reported by its rule and its elements. */
export async function expectNoFindings(): Promise<void> {
  const { violations } = await runAxe([framed().document.documentElement], {
    rules: { [CONTRAST]: { enabled: false } },
    resultTypes: ['violations'],
  })
  expectNone([...violations, ...(await unreadableOrTooSmall([]))])
}

function expectNone(findings: Findings): void {
  const found = findings.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  expect(found, `at ${framed().innerWidth} px`).toEqual([])
}

/**
 * Letters that stand out too little, of a look not yet judged, and those of the targets that are too small. One run for both, since what
 * costs most is that axe draws up where everything on the page lies.
 */
async function unreadableOrTooSmall(targets: readonly Element[]): Promise<Findings> {
  const letters = lettersToJudge()
  if (letters.length + targets.length === 0) return []
  const runOnly = [...(letters.length > 0 ? [CONTRAST] : []), ...(targets.length > 0 ? [TARGET_SIZE] : [])]
  const { passes, violations } = await runAxe([...letters, ...targets], { runOnly, elementRef: true })
  keepJudged(letters, { passed: elementsOf(passes, CONTRAST), failed: elementsOf(violations, CONTRAST) })
  keepPassed(elementsOf(passes, TARGET_SIZE))
  return violations
}

const elementsOf = (findings: Findings, rule: string): readonly Element[] =>
  findings
    .filter(({ id }) => id === rule)
    .flatMap(({ nodes }) => nodes.flatMap(({ element }) => element ?? []))

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
    expectNone(await unreadableOrTooSmall(doubtfulTargets()))
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
