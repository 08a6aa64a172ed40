import { getByTitleSelector, Locator as Finder, selectorEngine } from '@vitest/browser/locators'
import type { Locator } from '@vitest/browser/context'
import { expect } from 'vitest'
import { userEvent } from '@testing-library/user-event'
import { FRAME_TITLE, framed } from './framed-page.ts'

/** Finds elements by the runner's own selectors, in the page itself. */
class ElementFinder extends Finder {
  selector: string
  constructor(selector: string) {
    super()
    this.selector = selector
  }
  protected override locator(selector: string): Finder {
    return new ElementFinder(`${this.selector} >> ${selector}`)
  }
  protected override elementLocator(element: Element): Finder {
    return new ElementFinder(selectorEngine.generateSelectorSimple(element))
  }
  /** An expectation, which gives options, looks again by itself; whoever asks without one waits here. */
  override async findElement(options?: object): Promise<HTMLElement> {
    const look = () => {
      const [found, ...others] = this.elements()
      if (!found || others.length > 0) throw new Error(`${found ? 'several' : 'none'}: ${this.selector}`)
      return found as HTMLElement
    }
    if (!options) await until(look)
    return look()
  }
}

async function until(look: () => HTMLElement): Promise<void> {
  await expect.poll(look).toBeDefined()
}

const frame = getByTitleSelector(FRAME_TITLE, { exact: true })

/** What the page under test shows. */
export const screen: Locator = new ElementFinder(`${frame} >> internal:control=enter-frame`)

type Within = Pick<Locator, 'getByRole'>

export const button = (name: string, within: Within = screen): Locator =>
  within.getByRole('button', { name, exact: true })
export const link = (name: string, within: Within = screen): Locator =>
  within.getByRole('link', { name, exact: true })
export const box = (name: string, within: Within = screen): Locator =>
  within.getByRole('textbox', { name, exact: true })
export const choice = (name: string): Locator => screen.getByRole('combobox', { name, exact: true })
export const group = (name: string): Locator => screen.getByRole('group', { name, exact: true })
export const region = (name: string): Locator => screen.getByRole('region', { name, exact: true })
export const heading = (name: string): Locator => screen.getByRole('heading', { level: 1, name, exact: true })
export const dialog = (name: string): Locator => screen.getByRole('dialog', { name, exact: true })

/** An alert that has a text: the region is there before its text comes. */
export const alert = (): Locator => screen.getByRole('alert').filter({ hasText: /\S/ })

/** The list of faults above a form. */
export const errorSummary = (): Locator => screen.getByRole('alert', { name: 'Tarkista tiedot', exact: true })

/** The texts of all that is found, with single spaces as a person reads them. */
export const textsOf = (locator: Locator): readonly string[] =>
  locator.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())

export async function expectTexts(locator: Locator, texts: readonly unknown[]): Promise<void> {
  await expect.poll(() => textsOf(locator)).toEqual(texts)
}

/** The names of choices, in their order. */
export async function expectLabels(fields: Locator, labels: readonly string[]): Promise<void> {
  const labelsOf = () =>
    fields.elements().map((field) => (field as HTMLInputElement).labels?.[0]?.textContent)
  await expect.poll(labelsOf).toEqual(labels)
}

/** What has these words somewhere in its text; `getByText` of a string asks for the whole text. */
export const saying = (words: string): Locator => screen.getByText(words, { exact: false })

/** Some text of the page, once it is seen. */
export async function expectShown(text: string | RegExp): Promise<void> {
  await expect.element(screen.getByText(text).first()).toBeVisible()
}

export async function expectGone(locator: Locator): Promise<void> {
  await expect.element(locator).not.toBeInTheDocument()
}

/** The assertion itself knows only patterns that are made in the window of the element, which a test never has. */
const matching = (words: RegExp | string): string => expect.stringMatching(words) as string

/** What is told beside a field. */
export async function expectTold(field: Locator, words: RegExp | string): Promise<void> {
  await expect.element(field).toHaveAccessibleDescription(matching(words))
}

export async function expectNotTold(field: Locator, words: RegExp | string): Promise<void> {
  await expect.element(field).not.toHaveAccessibleDescription(matching(words))
}

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

/** Each fault has waited for what did not come: by then enough of them are there, and the limit of the test would hide them all. */
const MOST_MS = 30_000

/** Takes the same step for every case. Whatever fails is told with its case, and the walk goes on. */
export async function walk<Case extends { readonly name: string }>(
  cases: readonly Case[],
  step: (each: Case) => Promise<unknown>,
): Promise<readonly string[]> {
  const failed: string[] = []
  const began = performance.now()
  for (const each of cases) {
    if (failed.length > 0 && performance.now() - began > MOST_MS)
      return [...failed, `not asked: ${each.name} …`]
    try {
      await step(each)
    } catch (fault) {
      failed.push(`${each.name}: ${fault instanceof Error ? fault.message : String(fault)}`)
    }
  }
  return failed
}
