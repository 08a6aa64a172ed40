import { getByTitleSelector, Locator as Finder, selectorEngine } from '@vitest/browser/locators'
import type { Locator } from '@vitest/browser/context'
import { FRAME_TITLE } from './framed-page.ts'

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
