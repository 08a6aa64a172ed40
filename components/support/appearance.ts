import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { expectNoFindings } from './accessibility.ts'
import { framed, resizeFrame, sizes, type Size } from './framed-page.ts'

type AxeWindow = {
  readonly axe: { readonly run: (on: Document, options: RunOptions) => Promise<AxeResults> }
}

/** Asks single rules of axe, after `expectNoFindings` has asked them all. */
async function expectRule(rule: string): Promise<void> {
  const page = framed() as unknown as AxeWindow & { readonly document: Document }
  const { violations } = await page.axe.run(page.document, { runOnly: [rule], resultTypes: ['violations'] })
  expect(violations.flatMap(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
}

export async function expectNoSidewaysScroll(): Promise<void> {
  const over = () => framed().document.documentElement.scrollWidth - framed().innerWidth
  await expect.poll(over).toBeLessThanOrEqual(0)
}

/** The window at a size, once the page has taken it. */
async function take(size: Size): Promise<void> {
  resizeFrame(size)
  await expect.poll(() => framed().innerWidth).toBe(sizes[size][0])
}

/**
 * The state at hand: every rule of axe on a phone, where there is least room, and the contrast in the dark theme, since the
 * styles alone know of the theme; in a wide window it is enough that nothing is too wide or too small to press. Ends on the phone.
 */
export async function expectAccessible(): Promise<void> {
  await take('phone')
  await expectNoSidewaysScroll()
  await expectNoFindings()
  const { documentElement: page } = framed().document
  const theme = page.getAttribute('data-theme')
  page.setAttribute('data-theme', 'dark')
  await expectRule('color-contrast')
  if (theme === null) page.removeAttribute('data-theme')
  else page.setAttribute('data-theme', theme)
  await take('desk')
  await expectNoSidewaysScroll()
  await expectRule('target-size')
  await take('phone')
}
