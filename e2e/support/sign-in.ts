import type { Page, Route } from '@playwright/test'

/** The password of every demo user. */
export const PASSWORD = 'Demo-1234'

/** A place of the demo where the user `demo` may do everything. */
export const KALEVA = 'Myllypuoti Kaleva'

/** Where the browser keeps what survives a reload of the tab. */
const SESSION_KEY = 'kassavirta.session'

export const stored = (page: Page) =>
  page.evaluate((key) => {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return found as { readonly refreshToken: string; readonly userId: number } | null
  }, SESSION_KEY)

export const username = (page: Page) => page.getByRole('textbox', { name: 'Käyttäjätunnus' })
export const password = (page: Page) => page.getByLabel('Salasana', { exact: true })
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Kirjaudu sisään' })

/** Opens a page and signs in at its address; the page then appears. */
export async function signIn(page: Page, path: string, user: string): Promise<void> {
  await page.goto(path)
  await giveCredentials(page, user)
}

export async function giveCredentials(page: Page, user: string, secret = PASSWORD): Promise<void> {
  await username(page).fill(user)
  await password(page).fill(secret)
  await signInButton(page).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Valikko' }).click()
  await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
}

type Person = {
  readonly id: number
  readonly permittedCompanies: readonly { readonly id: number; readonly name: string }[]
}

/**
 * The page of a person who has already signed in in this tab: the stored session is there when the app starts. Tests
 * of other things skip the sign-in screen this way; a person who signs out stays signed out.
 */
export async function enter(page: Page, path: string, user: string): Promise<Person> {
  const { kept, person } = await openSession(page, user)
  await page.addInitScript(
    ([key, session]) => {
      if (sessionStorage.getItem('e2e.entered')) return
      sessionStorage.setItem('e2e.entered', 'once')
      sessionStorage.setItem(key, session)
    },
    [SESSION_KEY, kept] as const,
  )
  await page.goto(path)
  return person
}

/** The same in a page that somebody has been in: a session ends when days pass. */
export async function enterAgain(page: Page, path: string, user: string): Promise<void> {
  const { kept } = await openSession(page, user)
  await page.evaluate(([key, session]) => sessionStorage.setItem(key, session), [SESSION_KEY, kept] as const)
  await page.goto(path)
}

async function openSession(page: Page, user: string) {
  const answer = await page.request.post('/api/login', { data: { username: user, password: PASSWORD } })
  const session = (await answer.json()) as { readonly refreshToken: string; readonly user: Person }
  const kept = JSON.stringify({ refreshToken: session.refreshToken, userId: session.user.id })
  return { kept, person: session.user }
}

let idsByName: Promise<ReadonlyMap<string, number>> | undefined

async function readIds(page: Page): Promise<ReadonlyMap<string, number>> {
  const { person } = await openSession(page, 'demo')
  return new Map(person.permittedCompanies.map(({ id, name }) => [name, id]))
}

/** As if the place had been chosen on this device before. What the test itself chooses later stays. */
export async function rememberPlace(page: Page, name = KALEVA): Promise<void> {
  idsByName ??= readIds(page)
  const placeOfBusiness = (await idsByName).get(name)
  if (placeOfBusiness === undefined) throw new Error(`the demo has no place ${name}`)
  await page.addInitScript((options) => {
    if (localStorage.getItem('kassavirta.options') === null)
      localStorage.setItem('kassavirta.options', options)
  }, JSON.stringify({ placeOfBusiness }))
}

/** Opens a page as the user who may do everything. */
export async function enterAtKaleva(page: Page, path: string): Promise<Person> {
  await rememberPlace(page)
  return enter(page, path, 'demo')
}

/** What the server says when it refuses, as an answer to a call that the test breaks. */
export const refusal =
  (status: number, text: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { status, errorMessage: text, message: text, error: text, title: text } })
