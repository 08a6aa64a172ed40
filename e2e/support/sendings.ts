import type { Page } from '@playwright/test'
import { fillOrder } from './change-orders.ts'
import { KALEVA, rememberCompany } from './demo-companies.ts'
import { fillForm, freshBag } from './deposits.ts'
import { expect } from './fixtures.ts'
import { letters, write, type Letter } from './letters.ts'
import { box, button, heading } from './screen.ts'
import { enter } from './sign-in.ts'

export type Sending = {
  readonly path: string
  readonly url: string
  readonly title: string
  /** Fills in the form; of a wizard, without going on to the summary. */
  readonly fill: (page: Page) => Promise<void>
  /** A field, and what stands in it after that. */
  readonly holds: readonly [name: string, text: string]
  readonly wizard: boolean
  readonly failed: string
  readonly received: string
}

const typeDay = async (page: Page, name: string, text: string) => {
  await box(page, name).fill(text)
  await box(page, name).blur()
}

const wizard = { wizard: true, failed: 'Lähetys epäonnistui' } as const

const letter = (of: Letter): Sending => ({
  path: of.path,
  url: of.url.slice(2),
  title: of.heading,
  fill: (page) => write(page, of, 'Pussi puuttuu'),
  holds: [of.text, 'Pussi puuttuu'],
  wizard: false,
  failed: of.failed,
  received: of.thanks,
})

/** Every form that sends. */
export const sendings = {
  deposit: {
    ...wizard,
    path: '/tilitys',
    url: '/api/deposit',
    title: 'Tilitysilmoitus',
    fill: (page) => fillForm(page, freshBag()),
    holds: ['50 €, kappaletta', '1'],
    failed: 'Tilitys ei onnistunut',
    received: 'Tilitysilmoitus on lähetetty',
  },
  'change order': {
    ...wizard,
    path: '/vaihtorahatilaus',
    url: '/api/changecurrencyorder',
    title: 'Vaihtorahatilaus',
    fill: fillOrder,
    holds: ['20 €, kappaletta', '5'],
    received: 'Vaihtorahatilaus on vastaanotettu',
  },
  'supply order': {
    ...wizard,
    path: '/tarviketilaus',
    url: '/api/supplyorder',
    title: 'Tarviketilaus',
    fill: async (page) => {
      await typeDay(page, 'Toimituspäivä', '20.11.')
      await box(page, 'Sinetit').fill('25')
    },
    holds: ['Sinetit', '25'],
    received: 'Tarviketilaus on vastaanotettu',
  },
  'visit change': {
    ...wizard,
    path: '/kayntimuutospyynto',
    url: '/api/visitChange',
    title: 'Käyntimuutospyyntö',
    fill: async (page) => {
      await typeDay(page, 'Alkuperäinen käyntipäivä', '18.11.')
      await typeDay(page, 'Uusi käyntipäivä', '20.11.')
      await box(page, 'Yhteystiedot').fill('Maija, 040 123 4567')
    },
    holds: ['Uusi käyntipäivä', '20.11.2026'],
    received: 'Käyntimuutospyyntö on vastaanotettu',
  },
  'visit request': {
    ...wizard,
    path: '/kuljetustilaus',
    url: '/api/visit',
    title: 'Kuljetustilaus',
    fill: (page) => typeDay(page, 'Toivottu käyntipäivä', '20.11.'),
    holds: ['Toivottu käyntipäivä', '20.11.2026'],
    received: 'Kuljetustilaus on vastaanotettu',
  },
  inquiry: letter(letters.inquiry),
  'contact request': letter(letters.contact),
  feedback: letter(letters.feedback),
} as const satisfies Readonly<Record<string, Sending>>

export async function openSending(page: Page, { path, title }: Sending): Promise<void> {
  await rememberCompany(page, KALEVA)
  await enter(page, path, 'demo')
  await expect(heading(page, title)).toBeVisible()
}

/** The button that sends. */
export const sendButton = (page: Page, { wizard: steps }: Sending) =>
  button(page, steps ? 'Vahvista' : 'Lähetä')

/** Filled in and, where there is one, on the summary. */
export async function readyToSend(page: Page, sending: Sending): Promise<void> {
  await openSending(page, sending)
  await sending.fill(page)
  if (sending.wizard) await button(page, 'Seuraava').click()
  await expect(sendButton(page, sending)).toBeVisible()
}

/** The server takes what is sent, but the page hears something else; what the server answered is told. */
export async function answerInstead(
  page: Page,
  { url }: Sending,
  answer: { readonly status: number; readonly json?: unknown; readonly body?: string },
): Promise<readonly unknown[]> {
  const taken: unknown[] = []
  await page.route(
    `**${url}`,
    async (route) => {
      const response = await route.fetch()
      taken.push(await response.json())
      await route.fulfill(answer)
    },
    { times: 1 },
  )
  return taken
}
