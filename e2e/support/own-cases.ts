import type { Page } from '@playwright/test'
import { setSwitches } from './switches.ts'

const place = { companyId: 100, name: 'Myllypuoti Kaleva' }

const answeredCase = {
  caseId: 1192,
  kind: 'inquiry',
  state: 'waiting',
  subject: 'Tiedustelu: Tilitysilmoitus #340',
  opening: 'Pussista 40010029 ilmoitettiin 20 euron ero.',
  place,
  created: '2026-11-13T08:00:00.000Z',
  changed: '2026-11-16T07:30:00.000Z',
  hasUnread: true,
}
const newCase = {
  ...answeredCase,
  caseId: 1187,
  kind: 'contact',
  state: 'new',
  subject: 'Yhteydenottopyyntö',
  opening: 'Soittaisitteko laskusta?',
  hasUnread: false,
}

const question = {
  at: '2026-11-13T08:00:00.000Z',
  body: 'Pussista 40010029 ilmoitettiin 20 euron ero. Voisitteko tarkistaa?',
  lines: [{ label: 'Turvapussinumero', text: '40010029' }],
}
const answer = {
  entryId: 71,
  at: '2026-11-16T07:30:00.000Z',
  isOwn: false,
  name: 'Leena',
  body: 'Tarkistimme laskennan.\nSeteleitä oli 42.',
}

/** The calls of cases, answered by the test. A mark is seen by the next answer, and so is a reply. */
export async function holdCases(page: Page, more: object = {}) {
  const held = {
    unread: true,
    marks: [] as unknown[],
    replies: [] as { readonly key: string | undefined; readonly body: unknown }[],
  }
  const open = { ...answeredCase, letter: question, entries: [answer], replyOpensNew: false, ...more }
  await setSwitches(page, { casesInPortal: true })
  await page.route('**/api/cases', (route) =>
    route.fulfill({
      json: {
        isShown: true,
        unread: Number(held.unread),
        rows: [{ ...answeredCase, hasUnread: held.unread }, newCase],
        next: null,
      },
    }),
  )
  await page.route('**/api/cases/1192', (route) => {
    const own = held.replies.map(({ body }, index) => ({
      ...answer,
      entryId: 100 + index,
      isOwn: true,
      name: 'Maija Mylläri',
      body: (body as { readonly body: string }).body,
    }))
    return route.fulfill({ json: { ...open, hasUnread: held.unread, entries: [...open.entries, ...own] } })
  })
  await page.route('**/api/cases/1192/read', async (route) => {
    held.marks.push(route.request().postDataJSON())
    held.unread = false
    await route.fulfill({ status: 204 })
  })
  await page.route('**/api/cases/1192/entries', async (route) => {
    const key = route.request().headers()['idempotency-key']
    const isRepeated = held.replies.some((each) => each.key === key)
    if (!isRepeated) held.replies.push({ key, body: route.request().postDataJSON() })
    await route.fulfill({ json: { caseId: 1192, entryId: 100 } })
  })
  return held
}
