import { expect, test } from 'vitest'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { cancelRole, getRoleChanges, getRoles } from '@kassavirta/domain/places/mandates/api'
import { framed, type Size } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { click, doubleClick, button, heading, region, screen } from '../support/screen.ts'
import { expectDangerous, pairsOf, role, rowOf } from './administration-world.ts'
import { texts, openPortal, rightsWith } from './open-portal.ts'
import { tryAgain } from './submission-forms.ts'
const USAGE = [
  'Käyntimuutospyyntöjen ja kuljetustilausten lähettäminen',
  'Tarviketilausten lähettäminen',
  'Käyntimuutos- ja kuljetustilausraportit',
  'Tarviketilausraportit',
  'Toimipaikan tilitysilmoitukset',
  'Toimipaikan vaihtorahatilaukset',
] as const
const MAINTENANCE = ['Toimipaikan tiedot', 'Valtuutukset', 'Käyttöoikeudet'] as const

const SARI = role(1, 'Nieminen', { accessoryOrder: true, accessoryOrderReport: true, deposits: true })
const OWN = role(2, 'Virtanen', {
  firstName: 'Maija',
  ownRole: true,
  visitChangeRequest: true,
  accessoryOrder: true,
  visitChangeRequestReport: true,
  accessoryOrderReport: true,
  deposits: true,
  changeOrders: true,
  locationMaintenance: true,
  permissionMaintenance: true,
  roleMaintenance: true,
})

const people = () => region('Käyttäjät')
const log = () => region('Viimeisimmät muutokset')
const row = (name: string) => rowOf('Käyttäjät', name)
const card = (name: string) => people().getByRole('article', { name, exact: true })
const dialog = () => screen.getByRole('dialog', { name: 'Vahvista käyttöoikeuden peruminen' })

async function open(size: Size = 'desk', given?: (server: GivenServer) => void) {
  const server = openPortal('/oikeudet', {
    size,
    given: (all) => {
      all.answer(getRoles, { userCompanyRoles: [SARI, OWN] })
      all.answer(getRoleChanges, { changes: [] })
      all.answer(cancelRole, { status: 'ok' })
      given?.(all)
    },
  })
  await expect.element(heading('Portaalin käyttöoikeudet')).toBeVisible()
  return server
}

async function askToCancel(name: string): Promise<void> {
  await click(button('Peru käyttöoikeus', row(name)))
  await expect.element(dialog()).toBeVisible()
}

test('on a desk the rights are a table of ticks [R-ROLE-02, R-ROLE-07, R-ROLE-08]', async () => {
  await open()
  await expect.element(row('Virtanen Maija')).toBeVisible()
  const cells = people().element().querySelectorAll('thead th')
  const heads = Array.from(cells, (cell) => cell.textContent?.replaceAll('\u00ad', ''))
  expect(heads).toEqual(expect.arrayContaining(['Ylläpito-oikeudet', ...USAGE, ...MAINTENANCE]))
  const ticks = (name: string) =>
    texts(row(name).getByRole('cell'))
      .slice(0, 9)
      .map((text) => text.includes('Kyllä'))
  const [yes, no] = [true, false]
  expect(ticks('Nieminen Sari')).toEqual([no, yes, no, yes, yes, no, no, no, no])
  expect(ticks('Virtanen Maija')).toEqual([yes, yes, yes, yes, yes, yes, yes, yes, yes])
})

test('the people of the place are listed by name [R-ROLE-01, R-ROUTE-24]', async () => {
  await open()
  await expect.poll(() => texts(people().getByRole('rowheader'))).toEqual(['Nieminen Sari', 'Virtanen Maija'])
  expect(button('Peru käyttöoikeus', people()).elements()).toHaveLength(2)
})

test('on a phone each person is a card [R-ROLE-02]', async () => {
  await open('phone')
  await expect.poll(() => people().getByRole('article').elements().length).toBe(2)
  await expect.element(people().getByRole('table')).not.toBeInTheDocument()
  const heads = (name: string) => texts(card(name).getByRole('heading', { level: 4 }))
  expect(heads('Nieminen Sari')).toEqual(['Käyttöoikeudet'])
  expect(texts(card('Nieminen Sari').getByRole('listitem'))).toEqual([USAGE[1], USAGE[3], USAGE[4]])
  expect(heads('Virtanen Maija')).toEqual(['Käyttöoikeudet', 'Ylläpito-oikeudet'])
  expect(texts(card('Virtanen Maija').getByRole('listitem'))).toEqual([...USAGE, ...MAINTENANCE])
  await click(button('Peru käyttöoikeus', card('Nieminen Sari')))
  await expect.element(dialog()).toMatchTextContent('Nieminen Sari')
})

test('a person or place without rights is told', async () => {
  await open('phone', ({ answer }) => answer(getRoles, { userCompanyRoles: [role(3, 'Järvinen')] }))
  await expect.element(card('Järvinen Sari')).toMatchTextContent('Ei oikeuksia')
  await open('phone', ({ answer }) => answer(getRoles, { userCompanyRoles: [] }))
  await expect.element(people().getByText('Ei käyttöoikeuksia')).toBeVisible()
  await expect.element(screen.getByText('Ei muutoksia')).toBeVisible()
})

test('loading and failing are told, and another try mends it', async () => {
  await open('desk', ({ hold }) => void hold(getRoles))
  await expect.element(people().getByText('Haetaan käyttöoikeuksia')).toBeVisible()
  await expect.element(log()).not.toBeInTheDocument()
  const server = await open('desk', ({ refuse }) => {
    refuse(getRoles, 500, 'Server error', {}, Number.POSITIVE_INFINITY)
    refuse(getRoleChanges, 500, 'Server error', {}, Number.POSITIVE_INFINITY)
  })
  const told = people().getByRole('alert')
  await expect.element(told).toMatchTextContent('Käyttöoikeuksien haussa tapahtui virhe')
  await expect.element(told).toMatchTextContent(/Internal Server Error.*Vika on palvelussa, ei sinussa\./)
  await expect.element(screen.getByText('Muutosten haussa tapahtui virhe')).toBeVisible()
  server.answer(getRoleChanges, { changes: [] })
  server.answer(getRoles, { userCompanyRoles: [SARI, OWN] })
  tryAgain(told)
  await expect.element(row('Nieminen Sari')).toBeVisible()
})

test('cancelling asks first, and Peru only closes [R-ROLE-03, R-ROLE-04, R-MAND-21]', async () => {
  const server = await open()
  await askToCancel('Nieminen Sari')
  await expect
    .element(dialog())
    .toMatchTextContent('Olet perumassa seuraavan käyttöoikeuden. Vahvista valitsemalla OK.')
  expect(pairsOf(dialog())).toEqual({
    Henkilö: 'Nieminen Sari',
    Käyttöoikeudet: [USAGE[1], USAGE[3], USAGE[4]].join('\n'),
    'Ylläpito-oikeudet': '–',
  })
  await expect.element(dialog()).not.toMatchTextContent('omaa käyttöoikeuttasi')
  await expectDangerous(button('OK', dialog()))
  await expect.element(button('Peru', dialog())).toHaveFocus()
  await click(button('Peru', dialog()))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.calls(cancelRole)).toEqual([])
})

test('OK cancels once; a failure is told [R-ROLE-05]', async () => {
  const server = await open()
  server.refuse(cancelRole, 503, 'Palvelu on hetken poissa käytöstä.')
  await askToCancel('Nieminen Sari')
  await click(button('OK', dialog()))
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Palvelu on hetken poissa käytöstä.')
  server.answer(getRoles, { userCompanyRoles: [OWN] })
  const before = server.calls(cancelRole).length
  await doubleClick(button('OK', dialog()))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(row('Nieminen Sari')).not.toBeInTheDocument()
  await expect
    .poll(() => framed().document.activeElement?.textContent)
    .toContain('Käyttöoikeus on peruttu: Nieminen Sari')
  expect(
    server
      .calls(cancelRole)
      .slice(before)
      .map(({ query }) => query['entityId']),
  ).toEqual(['1'])
})

test('the own right is cancelled after a warning [R-ROLE-05, R-ROUTE-46]', async () => {
  const WARNING = 'Olet perumassa omaa käyttöoikeuttasi. Et voi palauttaa sitä itse.'
  const server = await open()
  await askToCancel('Virtanen Maija')
  await expect.element(dialog()).toMatchTextContent(WARNING)
  server.answer(getAccounts, rightsWith({ companyRoleRoleMaintenance: false }))
  await click(button('OK', dialog()))
  await expect.element(heading('Ei oikeutta')).toBeVisible()
})
