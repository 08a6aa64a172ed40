import type { Page, Route } from '@playwright/test'

/** Of every user of the demo. */
export const PASSWORD = 'Demo-1234'

export const username = (page: Page) => page.getByRole('textbox', { name: 'Käyttäjätunnus' })
export const password = (page: Page) => page.getByLabel('Salasana', { exact: true })
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Kirjaudu sisään' })

/** Asks for a page and signs in where it stands; the page comes by itself. */
export async function signIn(page: Page, path: string, user: string): Promise<void> {
  await page.goto(path)
  await username(page).fill(user)
  await password(page).fill(PASSWORD)
  await signInButton(page).click()
}

/** What the server says when it refuses, as an answer to a call that the test breaks. */
export const refusal =
  (status: number, text: string, errors: Readonly<Record<string, string>> = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({
      status,
      json: { status, errorMessage: text, message: text, error: text, title: text, errors },
    })
