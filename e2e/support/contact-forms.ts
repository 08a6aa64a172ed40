import type { Locator, Page, Request } from '@playwright/test'
import { expect } from './fixtures.ts'
import { enterAtKaleva, KALEVA } from './demo-companies.ts'
import { box, heading } from './screen.ts'

/** The forms of one step, which end with a word of thanks. */
export const contactForms = {
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

export type ContactForm = (typeof contactForms)[keyof typeof contactForms]

/** The alert while it is unknown whether the server has stored the form. */
export const unconfirmed = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'Vahvistus jäi saamatta' })

/** Opens the form and returns the sender, as the server names them. */
export async function openAsSender(page: Page, path: string) {
  const { id, permittedCompanies } = await enterAtKaleva(page, path)
  const company = permittedCompanies.find(({ name }) => name === KALEVA)
  return { customerId: company?.id, userId: id }
}

/** Fills in the text and the other required fields that are still empty. */
export async function write(page: Page, form: ContactForm, text: string): Promise<void> {
  await expect(heading(page, form.heading)).toBeVisible()
  await box(page, form.text).fill(text)
  if (form === contactForms.feedback) await box(page, 'Puhelinnumero').fill('040 123 4567')
}

/** The bodies that leave the browser from now on, with their idempotency keys. */
export function watch(page: Page, form: ContactForm) {
  const path = form.url.slice(2)
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

/** The number that the word of thanks gives. */
export async function receiptNumber(page: Page, form: ContactForm): Promise<number> {
  await expect(heading(page, form.thanks)).toBeVisible()
  const sentence = await page.getByText(/numero on \d+\./).innerText()
  return Number(/\d+/.exec(sentence)?.[0])
}
