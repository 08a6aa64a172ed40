import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import { framed } from './framed-page.ts'

/**
 * What a person does, as events inside the page: through the browser's own tools an action costs fifty times as much. What only the
 * browser itself can do (closing a dialog by Escape, printing, the clipboard) is asked in e2e.
 */
const person = () => userEvent.setup({ document: framed().document, delay: null })

/**
 * The element, once it is there alone, can be seen and can be used. One search for all questions: to find an element by its role and
 * name costs more than all that is asked of it.
 */
async function ready(locator: Locator): Promise<HTMLElement> {
  let element = framed().document.body
  const hindrance = () => {
    const found = locator.elements() as HTMLElement[]
    if (found.length !== 1) return `${found.length} of it are there`
    element = found[0] ?? element
    if (!isShown(element)) return 'it cannot be seen'
    return element.matches(':disabled') || element.ariaDisabled === 'true' ? 'it is disabled' : ''
  }
  await expect.poll(hindrance, { message: locator.selector }).toBe('')
  return element
}

function isShown(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}

/** Presses what is really to be seen at its place, once it has come to rest there: what is covered cannot be pressed. */
export async function click(locator: Locator): Promise<void> {
  const element = await ready(locator)
  element.scrollIntoView({ block: 'nearest' })
  // A bar at an edge of the window covers what was scrolled to that edge.
  if (coverOf(element) !== '') element.scrollIntoView({ block: 'center' })
  await expect.poll(() => coverOf(element), { message: `${locator.selector} is covered` }).toBe('')
  await person().click(element)
}

/** What takes the presses at the place of the element, '' if it does so itself. */
function coverOf(element: HTMLElement): string {
  const { left, top, width, height } = element.getBoundingClientRect()
  const atPlace = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
  const label = atPlace?.closest('label')
  const isFree = element.contains(atPlace) || atPlace?.contains(element) || label?.control === element
  return isFree ? '' : (atPlace?.outerHTML.slice(0, 200) ?? 'nothing: it is out of sight')
}

export async function doubleClick(locator: Locator): Promise<void> {
  const element = await ready(locator)
  await person().dblClick(element)
}

/** Replaces the text of a field at once, as a person does who pastes over it. */
export async function fill(locator: Locator, text: string): Promise<void> {
  const field = (await ready(locator)) as HTMLInputElement | HTMLTextAreaElement
  const { HTMLInputElement: Input, HTMLTextAreaElement: Area, InputEvent: Typed } = framed()
  const { prototype } = field.tagName === 'TEXTAREA' ? Area : Input
  field.focus()
  // React replaces the setter of the element itself, and would not notice the change.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Typed('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** Keys at the element that has the focus: `'12'`, `'{Enter}'`, `'{Shift>}{Tab}{/Shift}'`. */
export const press = (keys: string): Promise<void> => person().keyboard(keys)
export const tab = (options?: { readonly shift: boolean }): Promise<void> => person().tab(options)
export const paste = (text: string): Promise<void> => person().paste(text)

export async function choose(locator: Locator, option: string): Promise<void> {
  const element = await ready(locator)
  await person().selectOptions(element, option)
}

/** Leaves a field, also where the page itself has moved the focus away meanwhile, as it does after loading. */
export async function blur(locator: Locator): Promise<void> {
  const field = (await locator.findElement()) as HTMLElement
  field.focus()
  field.blur()
}
