import { createHmac } from 'node:crypto'
import type { Page, Route } from '@playwright/test'

/** The password of every demo user. */
export const PASSWORD = 'Demo-1234'

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
  await username(page).fill(user)
  await password(page).fill(PASSWORD)
  await signInButton(page).click()
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
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('e2e.entered')) return
    sessionStorage.setItem('e2e.entered', 'once')
    sessionStorage.setItem('kassavirta.session', stored)
  }, kept)
  await page.goto(path)
  return person
}

/** The same in a page that somebody has been in: a session ends when days pass. */
export async function enterAgain(page: Page, path: string, user: string): Promise<void> {
  const { kept } = await openSession(page, user)
  await page.evaluate(([key, stored]) => sessionStorage.setItem(key, stored), [SESSION_KEY, kept] as const)
  await page.goto(path)
}

async function openSession(page: Page, user: string) {
  const answer = await page.request.post('/api/login', { data: { username: user, password: PASSWORD } })
  const session = (await answer.json()) as { readonly refreshToken: string; readonly user: Person }
  const kept = JSON.stringify({ refreshToken: session.refreshToken, userId: session.user.id })
  return { kept, person: session.user }
}

/** What the server says when it refuses, as an answer to a call that the test breaks. */
export const refusal =
  (status: number, text: string, errors: Readonly<Record<string, string>> = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({
      status,
      json: { status, errorMessage: text, message: text, error: text, title: text, errors },
    })

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key at a step of thirty seconds (RFC 6238). */
function codeAt(key: string, step: number): string {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const STEP_MS = 30_000
const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** An app on a person's phone. A code is good once, so it never shows the same one twice. */
export function authenticator(key: string, lastUsed = 0) {
  let last = lastUsed
  return {
    next: (now: Date): string => {
      last = Math.max(last + 1, stepOf(now))
      if (last > stepOf(now) + 1) throw new Error('more codes in half a minute than an app has')
      return codeAt(key, last)
    },
    /** The code that was shown last, which is used up. */
    used: (): string => codeAt(key, last),
  }
}

export type Authenticator = ReturnType<typeof authenticator>
