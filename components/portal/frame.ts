import type { Locator } from '@vitest/browser/context'
import { click } from '../support/actions.ts'
import { button, screen } from '../support/screen.ts'

/** The links to the main screens: in the header of a wide window, at the lower edge of a phone. */
export const ways = (): Locator => screen.getByRole('navigation', { name: 'Päävalikko' })
export const way = (name: string | RegExp): Locator => ways().getByRole('link', { name })

export const menu = (): Locator => screen.getByRole('dialog', { name: 'Valikko' })
export const menuItem = (name: string | RegExp): Locator => menu().getByRole('link', { name })
export const openMenu = (): Promise<void> => click(button('Valikko'))

/** What of a part of the page is marked as open, with its mark. */
export const marked = (part: Locator): readonly string[] =>
  part
    .elements()
    .flatMap((element) => [...element.querySelectorAll('[aria-current]')])
    .map((link) => `${link.textContent}: ${link.getAttribute('aria-current')}`)

export const texts = (all: Locator): readonly string[] => all.elements().map((each) => each.textContent ?? '')
