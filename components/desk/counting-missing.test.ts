import { askAboutMissingBag } from '@kassavirta/domain/questions/cases/work-api'
import { getBag, listMissingBags } from '@kassavirta/domain/bags/counting/api'
import {
  closeMissingBag,
  linkMissingBag,
  listJoinableBags,
  listWithdrawnScans,
} from '@kassavirta/domain/bags/counting/missing-api'
import { withdrawBag } from '@kassavirta/domain/bags/counting/withdraw-api'
import { expect, test } from 'vitest'
import { click, fill, press } from '../support/actions.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { framed } from '../support/framed-page.ts'
import { alert, box, button, dialog, region, screen } from '../support/screen.ts'
import { answerCounting, BAG_ID, bagOf, factsOf, missing } from './counting-world.ts'
import { expectTold } from '../support/texts.ts'
import { openDesk } from './open-desk.ts'

test('the sender of a bag that has not come is asked about it', async () => {
  const server = openDesk('/laskenta/puuttuvat', { roles: ['counter'], given: answerCounting })
  server.answer(listMissingBags, { rows: [missing], next: null })
  const row = screen.getByRole('row', { name: /40010099/ })
  await expect.element(row).toMatchTextContent(/Etelä 1, .* 2 \/ 3 pussia, tämä pussi luettu kyytiin/)
  await click(button('Kysy asiakkaalta', row))
  const asked = dialog('Kysy asiakkaalta pussista 40010099')
  await expect.element(asked.getByRole('textbox', { name: 'Kysymys' })).toHaveDisplayValue(/40010099/)
  await expectAccessible(['zoomed', 'phone'])
  server.answer(askAboutMissingBag, { caseId: 301, isNew: true })
  server.answer(listMissingBags, { rows: [{ ...missing, caseId: 301 }], next: null })
  await click(button('Lähetä kysymys', asked))
  await expect.element(row).toMatchTextContent('Asiakkaalta kysytty')
  expect(server.calls(askAboutMissingBag)[0]?.body).toMatchObject({ depositId: 6105 })
})

const scan = {
  bagId: 9108,
  number: '40010099',
  scanned: '2026-11-13T06:10:00Z',
  scannedBy: 'Anna Aula',
  withdrawn: '2026-11-13T09:20:00Z',
  withdrawnBy: 'Ville Vuori',
  reason: 'Luettiin laatikosta',
}
const SCAN = /Skannattu 13\.11\..* Anna Aula, peruttu 13\.11\..* Ville Vuori: Luettiin laatikosta/

test('a scan that was taken back stays visible at the missing bag, and that of somebody else also before', async () => {
  const server = openDesk('/laskenta/puuttuvat', { roles: ['supervisor'], given: answerCounting })
  server.answer(listMissingBags, { rows: [{ ...missing, scans: [scan] }], next: null })
  server.answer(listWithdrawnScans, { rows: [{ ...scan, bagId: 9109, number: '40010111' }] })
  await expect.element(screen.getByRole('row', { name: /40010099/ })).toMatchTextContent(SCAN)
  const others = region('Toisen skannaama, vastaanotto peruttu')
  await expect.element(others).toMatchTextContent(SCAN)
  await expect
    .element(others.getByRole('link', { name: '40010111' }))
    .toHaveAttribute('href', expect.stringContaining('/laskenta/9109'))
  await expectAccessible(['zoomed', 'phone'])
})

test('the end of a search is asked of a second person, with a reason that the customer reads', async () => {
  const server = openDesk('/laskenta/puuttuvat', { roles: ['supervisor'], given: answerCounting })
  server.answer(listMissingBags, { rows: [missing], next: null })
  const row = screen.getByRole('row', { name: /40010099/ })
  await click(button('Päätä etsintä …', row))
  const asked = dialog('Päätetäänkö pussin 40010099 etsintä?')
  await expect.element(asked).toMatchTextContent(/Toinen esimies hyväksyy.*asiakas saa viestin/)
  await expectAccessible(['zoomed', 'phone'])
  await fill(box('Syy asiakkaalle', asked), 'Pussi on kadonnut kuljetuksessa.')
  server.answer(closeMissingBag, { approvalId: 501 })
  server.answer(listMissingBags, { rows: [{ ...missing, isClosing: true }], next: null })
  await click(button('Pyydä hyväksyntää', asked))
  await expect.element(row).toMatchTextContent('Etsinnän päättäminen odottaa hyväksyntää')
  await expect.element(button('Päätä etsintä …', row)).not.toBeInTheDocument()
  expect(server.calls(closeMissingBag)[0]?.body).toMatchObject({ reason: 'Pussi on kadonnut kuljetuksessa.' })
})

const stray = {
  bagId: 9102,
  number: '40010909',
  state: 'arrived',
  company: null,
  arrived: '2026-11-11T06:10:00Z',
  nearness: 'swapped',
  needsSecond: false,
  version: 4,
} as const

test('a declaration is joined with a bag of another number: the nearest first, with the digits that differ and how one knows', async () => {
  const server = openDesk('/laskenta/puuttuvat', { roles: ['supervisor'], given: answerCounting })
  server.answer(listMissingBags, { rows: [missing], next: null })
  const counted = { ...stray, bagId: 9103, number: '73000003', nearness: 'other', state: 'counted' } as const
  server.answer(listJoinableBags, ({ query }) => ({
    rows: query['q'] === undefined ? [stray, { ...counted, needsSecond: true }] : [],
  }))
  await click(button('Yhdistä pussiin …', screen.getByRole('row', { name: /40010099/ })))
  const bags = screen.getByRole('group', { name: 'Yhdistä pussiin' }).getByRole('radio')
  await expect.poll(() => bags.elements().length).toBe(2)
  await expect
    .poll(() => [...framed().document.querySelectorAll('mark')].map((mark) => mark.textContent).join(''))
    .toBe('90')
  await press('{Enter}')
  await expect.element(alert()).toMatchTextContent('Valitse ensin pussi.')
  await press('2')
  await expect.element(bags.nth(1)).toBeChecked()
  await expect.element(screen.getByText(/toinen esimies hyväksyy/)).toBeVisible()
  await press('1{Enter}')
  await expect.element(alert()).toMatchTextContent('Valitse ensin, mistä tiedät.')
  await click(screen.getByRole('radio', { name: 'Lipuke pussissa' }))
  await expectAccessible(['zoomed', 'phone'])
  await fill(screen.getByRole('textbox', { name: 'Muu pussinumero' }), '999')
  await expect.element(screen.getByText(/Numerolla ei löydy pussia/)).toBeVisible()
  server.answer(linkMissingBag, { bag: bagOf(), approvalId: null })
  server.answer(listMissingBags, { rows: [], next: null })
  await click(screen.getByRole('button', { name: /Yhdistä pussiin 40010909/ }))
  await expect.element(screen.getByText(/Pussi 40010909 on yhdistetty\./)).toBeVisible()
  expect(server.calls(linkMissingBag)[0]).toMatchObject({
    params: { depositId: '6105' },
    body: { bagId: 9102, version: 4, knownBy: 'slip' },
  })
})

test('a supervisor takes back the reception of a bag that never came, and says why', async () => {
  const waiting = factsOf({ state: 'arrived', isOwn: false, counter: null, version: 3 })
  const server = openDesk(`/laskenta/${BAG_ID}`, { roles: ['supervisor'], given: answerCounting })
  server.answer(getBag, waiting)
  await click(button('Peru vastaanotto'))
  const asked = dialog('Perutaanko pussin 40010071 vastaanotto?')
  await click(button('Peru vastaanotto', asked))
  await expectTold(box('Syy', asked), 'Vaadittu tieto')
  await fill(box('Syy', asked), 'Luettiin laatikon viivakoodi')
  server.answer(withdrawBag, bagOf({ state: 'withdrawn' }))
  server.answer(getBag, { ...waiting, state: 'withdrawn' })
  await click(button('Peru vastaanotto', asked))
  await expect.element(screen.getByText('Vastaanotto peruttu')).toBeVisible()
  await expect.element(button('Peru vastaanotto')).not.toBeInTheDocument()
  expect(server.calls(withdrawBag)[0]?.body).toEqual({ version: 3, reason: 'Luettiin laatikon viivakoodi' })
})
