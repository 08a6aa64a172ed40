import type { Locator } from '@vitest/browser/context'
import { box, button, dialog, screen } from '../support/screen.ts'

export const PASSWORD = 'Demo-1234'

export const username = (): Locator => box('Käyttäjätunnus')
export const password = (): Locator => screen.getByLabelText('Salasana', { exact: true })
export const signInButton = (): Locator => button('Kirjaudu sisään')
export const expiredDialog = (): Locator => dialog('Istuntosi vanhentui')

/** What the tab keeps of the session over a reload. */
export const stored = () =>
  JSON.parse(sessionStorage.getItem('kassavirta.session') ?? 'null') as {
    readonly refreshToken: string
    readonly userId: number
  } | null
