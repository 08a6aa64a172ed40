import { expect } from 'vitest'
import { expectNoFindings } from './accessibility.ts'
import { framed, resizeFrame } from './framed-page.ts'

/** The narrowest window that must do (WCAG 1.4.10), a phone, a tablet. */
const WIDTHS = [320, 390, 1024]

/**
 * The state at hand: every rule of axe in a wide window, contrast also in the dark, and nothing to scroll sideways at any width. The styles
 * take their dark colours from `color-scheme` alone, so that setting it is what the browser's own theme does.
 */
export async function expectGoodLooks(): Promise<void> {
  const { document } = framed()
  // A colour that is half-way to another has the contrast of neither.
  const changing = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.all(changing.map(({ finished }) => finished))
  await expectNoFindings()
  document.documentElement.style.colorScheme = 'dark'
  await expectNoFindings({ runOnly: ['color-contrast'] })
  document.documentElement.style.colorScheme = ''
  for (const width of WIDTHS) {
    frameElement().style.width = `${width}px`
    await expect.poll(overWidth, { message: `sideways scroll at ${width} px` }).toBeLessThanOrEqual(0)
  }
  resizeFrame('desk')
}

const frameElement = (): HTMLElement => framed().frameElement as HTMLElement
const overWidth = (): number => framed().document.documentElement.scrollWidth - framed().innerWidth
