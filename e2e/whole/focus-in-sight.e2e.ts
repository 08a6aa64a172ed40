import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { nextButton } from '../support/forms.ts'
import { enterAtKaleva } from '../support/sign-in.ts'

/** A small phone, and a window of 1280 × 1024 px at 400 %. */
const windows = [
  { width: 360, height: 640 },
  { width: 320, height: 256 },
] as const

/** More stops than any form has. */
const MAX_PRESSES = 120

type FocusedElement = { readonly name: string; readonly fault: string }

/**
 * The focused element, and why it is not wholly in sight: beyond an edge of the window, or under something fixed. Of
 * a control that is higher than the window only the upper edge must be in sight.
 */
const lookAtFocused = (page: Page): Promise<FocusedElement | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    const { top, bottom, left, right, height } = focused.getBoundingClientRect()
    const end = height > innerHeight ? top : bottom
    const covers = Array.from(document.querySelectorAll('body *')).filter((element) => {
      if (!['fixed', 'sticky'].includes(getComputedStyle(element).position)) return false
      if (element.contains(focused)) return false
      const over = element.getBoundingClientRect()
      return over.top < end && over.bottom > top && over.left < right && over.right > left
    })
    const beyond = top < 0 || end > innerHeight || left < 0 || right > innerWidth
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : focused.textContent
    return {
      name: `${focused.tagName} ${label?.slice(0, 30)}`,
      fault: [beyond && `from ${top} to ${bottom}`, ...covers.map(({ className }) => className)]
        .filter(Boolean)
        .join(', '),
    }
  })

/** Wherever the form has put the focus: before the first stop, or behind the last one. */
function goToEdge(isTop: boolean): void {
  const edge = document.createElement('span')
  edge.tabIndex = -1
  if (isTop) document.body.prepend(edge)
  else document.body.append(edge)
  edge.focus()
  scrollTo(0, isTop ? 0 : document.body.scrollHeight)
}

/** Walks through the whole page with one key. Returns what was not in sight, and the number of stops. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab') {
  const faults: FocusedElement[] = []
  let stops = 0
  for (; stops < MAX_PRESSES; stops += 1) {
    await page.keyboard.press(key)
    const look = await lookAtFocused(page)
    if (!look) break
    if (look.fault !== '') faults.push(look)
  }
  return { faults, stops }
}

// The same walk through every other form is made in the component layer.
for (const path of ['/tilitys', '/vaihtorahatilaus'])
  test(`whatever the keyboard reaches at ${path} is wholly in sight`, async ({ page }) => {
    await enterAtKaleva(page, path)
    await expect(nextButton(page)).toBeVisible()
    for (const size of windows) {
      await page.setViewportSize(size)
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        await page.evaluate(goToEdge, key === 'Tab')
        const { faults, stops } = await walk(page, key)
        expect.soft(faults, `${key} at ${size.width} × ${size.height}`).toEqual([])
        expect(stops).toBeGreaterThan(2)
        expect(stops).toBeLessThan(MAX_PRESSES)
      }
    }
  })
