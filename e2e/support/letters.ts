import type { Locator, Page, Request } from '@playwright/test'
import { expect } from './fixtures.ts'
import { KALEVA, rememberCompany } from './demo-companies.ts'
import { enter } from './sign-in.ts'

/** The forms of one step: written, sent, thanked for. */
export const letters = {
  inquiry: {
    path: '/tiedustelu',
    url: '**/api/inquiry',
    heading: 'Tiedustelu',
    text: 'Lisäselvitys',
    failed: 'Tiedustelun lähetys ei onnistunut',
    thanks: 'Kiitos! Tiedustelu on vastaanotettu',
  },
  contact: {
    path: '/yhteydenottopyynto',
    url: '**/api/contact',
    heading: 'Yhteydenottopyyntö',
    text: 'Lisätiedot',
    failed: 'Yhteydenottopyynnön lähetys ei onnistunut',
    thanks: 'Kiitos! Yhteydenottopyyntö on vastaanotettu',
  },
  feedback: {
    path: '/palaute',
    url: '**/api/feedback',
    heading: 'Palaute',
    text: 'Palaute',
    failed: 'Palautteen lähetys ei onnistunut',
    thanks: 'Kiitos palautteestasi!',
  },
} as const

export type Letter = (typeof letters)[keyof typeof letters]

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const textbox = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Lähetä', exact: true })
export const failure = (page: Page, { failed }: Letter): Locator =>
  page.getByRole('alert').filter({ hasText: failed })

/** What is told while nobody knows whether it was stored. */
export const unconfirmed = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'Vahvistus jäi saamatta' })

/** With every right, at the first place. */
export async function open(page: Page, path: string, user = 'demo') {
  await rememberCompany(page, KALEVA)
  return enter(page, path, user)
}

/** Opens the form and tells who sends from where. */
export async function openAsSender(page: Page, path: string) {
  const { id, permittedCompanies } = await open(page, path)
  const company = permittedCompanies.find(({ name }) => name === KALEVA)
  return { customerId: company?.id, userId: id }
}

/** Whatever is required beside the text; the rest is filled in by itself. */
export async function write(page: Page, letter: Letter, text: string): Promise<void> {
  await expect(heading(page, letter.heading)).toBeVisible()
  await textbox(page, letter.text).fill(text)
  if (letter === letters.feedback) await textbox(page, 'Puhelinnumero').fill('040 123 4567')
}

/** The bodies that leave the browser from now on, and the keys they go under. */
export function watch(page: Page, letter: Letter) {
  const path = letter.url.slice(2)
  const sent: { readonly body: Readonly<Record<string, unknown>>; readonly key: string | undefined }[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname !== path) return
    sent.push({
      body: request.postDataJSON() as Record<string, unknown>,
      key: request.headers()['idempotency-key'],
    })
  })
  return sent
}

/** The server takes the letter, but its answer is lost on the way. */
export async function loseAnswer(page: Page, letter: Letter) {
  const taken: number[] = []
  await page.route(
    letter.url,
    async (route) => {
      const response = await route.fetch()
      taken.push(((await response.json()) as { id: number }).id)
      await route.abort()
    },
    { times: 1 },
  )
  return taken
}

/** The number on the thanks. */
export async function letterNumber(page: Page, letter: Letter): Promise<number> {
  await expect(heading(page, letter.thanks)).toBeVisible()
  const told = await page.getByText(/numero on \d+\./).innerText()
  return Number(/\d+/.exec(told)?.[0])
}
