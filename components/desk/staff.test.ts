import {
  addStaff,
  askStaffCode,
  changeStaff,
  changeStaffRoles,
  disableStaff,
  listStaff,
  makeStaffCode,
  resetStaffFactor,
} from '@kassavirta/domain/people/staff/office-api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, press, box, button, screen } from '../support/screen.ts'
import type { Reply } from '../support/given-server.ts'
import { focusOn } from './deliveries-world.ts'
import { openDesk } from './open-desk.ts'

type Row = Reply<typeof listStaff>['rows'][number]
const personOf = (change: Partial<Row>): Row => ({
  staffId: 9001,
  username: 'minna.aho',
  firstName: 'Minna',
  lastName: 'Aho',
  emailAddress: '',
  office: 'Helsinki',
  roles: ['counter', 'packer'],
  state: 'active',
  lastSignIn: '2026-11-16T06:02:00Z',
  isAtWork: true,
  asked: null,
  requests: [],
  codeStart: null,
  version: 3,
  ...change,
})
const fresh = personOf({
  staffId: 9002,
  username: 'uusi',
  firstName: 'Veera',
  lastName: 'Uusi',
  roles: [],
  state: 'waits',
  lastSignIn: null,
  isAtWork: false,
  asked: { roles: ['service'], by: 'Outi Kallio' },
})
const gone = personOf({
  staffId: 9003,
  username: 'ville',
  firstName: 'Ville',
  lastName: 'Rautio',
  state: 'disabled',
  isAtWork: false,
})

function openStaff() {
  const server = openDesk('/hallinta', { roles: ['admin'] })
  server.answer(listStaff, { rows: [personOf({}), fresh, gone] })
  server.answer(makeStaffCode, { code: 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01' })
  return server
}
const asked = () => screen.getByRole('dialog')
const rowOf = (username: string) => screen.getByRole('row').filter({ hasText: username })
const head = (username: string) => rowOf(username).getByRole('button')
const role = (name: string) => asked().getByRole('checkbox', { name })

test('a new person is added with roles that somebody else approves, and no code is shown before that', async () => {
  const server = openStaff()
  await expect.element(rowOf('minna.aho')).toMatchTextContent(/Aho Minna.*Laskija, Pakkaaja.*Työpöydällä nyt/)
  await expect.element(rowOf('uusi')).toMatchTextContent(/Odottaa hyväksyntää: Asiakaspalvelija/)
  await expectAccessible(['zoomed', 'phone'])
  await click(button('Lisää henkilö'))
  await click(button('Lisää ja pyydä hyväksyntä', asked()))
  await expect.element(box('Käyttäjätunnus', asked())).toHaveFocus()
  await fill(box('Käyttäjätunnus', asked()), 'kaksi sanaa')
  await fill(box('Etunimi', asked()), 'Kaisa')
  await fill(box('Sukunimi', asked()), 'Korhonen')
  await click(role('Pääkäyttäjä'))
  await click(role('Laskija'))
  await click(button('Lisää ja pyydä hyväksyntä', asked()))
  await expect.element(asked()).toMatchTextContent('Käyttäjätunnuksessa on 2–100 kirjainta')
  await expect.element(asked()).toMatchTextContent('Oikeuksia antava ei käsittele rahaa')
  await expectAccessible()
  await click(role('Pääkäyttäjä'))
  await fill(box('Käyttäjätunnus', asked()), 'kaisa')
  server.answer(addStaff, { staffId: 9010, approvalId: 77 })
  server.refuseFor(addStaff, 'staffNameTaken', { field: 'username' })
  await click(button('Lisää ja pyydä hyväksyntä', asked()))
  await expect.element(box('Käyttäjätunnus', asked())).toHaveFocus()
  await fill(box('Käyttäjätunnus', asked()), 'kaisa.k')
  await click(button('Lisää ja pyydä hyväksyntä', asked()))
  await expect.element(asked()).not.toBeInTheDocument()
  await expect.element(screen.getByText(/Korhonen Kaisa on lisätty/)).toBeVisible()
  expect(server.calls(addStaff).at(-1)?.body).toMatchObject({ username: 'kaisa.k', roles: ['counter'] })
  expect(server.calls(makeStaffCode)).toEqual([])
  await focusOn(head('uusi'))
  await expect.element(button('K Uusi koodi')).not.toBeInTheDocument()
})

test('roles that go are gone at once, roles that come are asked for; a closed access is opened by asking again', async () => {
  const server = openStaff()
  server.answer(changeStaffRoles, { staffId: 9001, approvalId: null })
  await focusOn(head('minna.aho'))
  await press('r')
  await click(role('Pakkaaja'))
  await expect.element(asked()).toMatchTextContent('Roolit poistuvat heti')
  await click(button('Ota roolit pois', asked()))
  await expect.element(screen.getByText('Roolit on otettu pois: Aho Minna.')).toBeVisible()
  expect(server.calls(changeStaffRoles)[0]?.body).toMatchObject({ roles: ['counter'], version: 3 })
  await focusOn(head('minna.aho'))
  await press('r')
  await click(role('Ajojärjestelijä'))
  await expect.element(asked()).toMatchTextContent('kun esimies on hyväksynyt')
  await expectAccessible()
  server.refuseFor(changeStaffRoles, 'noApprover')
  await click(button('Pyydä hyväksyntä', asked()))
  await expect.element(asked()).toMatchTextContent('Kukaan muu ei voi hyväksyä tätä.')
  await click(button('Pyydä hyväksyntä', asked()))
  await expect.element(screen.getByText('Hyväksyntä on pyydetty: Aho Minna.')).toBeVisible()
  await focusOn(head('ville'))
  await press('k')
  await expect.element(asked()).not.toBeInTheDocument()
  await press('a')
  await expect.element(asked()).toMatchTextContent('Avaa pääsy: Rautio Ville')
})

test('a code and a lost phone of somebody who handles money are asked for, and the asker gives the first half', async () => {
  const server = openStaff()
  server.answer(askStaffCode, { staffId: 9001, approvalId: 78 })
  server.answer(resetStaffFactor, { staffId: 9001, approvalId: 79 })
  await focusOn(head('minna.aho'))
  await press('k')
  await expect.element(asked()).toMatchTextContent(/esimies hyväksyy koodin.*alkuosan ja hyväksyjä loppuosan/)
  await expectAccessible()
  server.refuseFor(askStaffCode, 'noApprover')
  await click(button('Pyydä hyväksyntä', asked()))
  await expect.element(asked()).toMatchTextContent('Kukaan muu ei voi hyväksyä tätä.')
  const row = personOf({
    codeStart: 'ABCD-EFGH-JKMN',
    requests: [{ kind: 'factorReset', by: 'Outi Kallio' }],
  })
  server.answer(listStaff, { rows: [row, fresh, gone] })
  await click(button('Pyydä hyväksyntä', asked()))
  await expect.element(screen.getByText('Hyväksyntä on pyydetty: Aho Minna.')).toBeVisible()
  await expect
    .element(rowOf('minna.aho'))
    .toMatchTextContent(/kadonnut puhelin \(Outi Kallio\).*koodin alkuosa ABCD-EFGH-JKMN/)
  await focusOn(head('minna.aho'))
  await press('p')
  await expect.element(asked()).toMatchTextContent('kirjataan heti ulos')
  await click(button('Pyydä hyväksyntä', asked()))
  await expect.element(asked()).not.toBeInTheDocument()
  expect(server.calls(makeStaffCode)).toEqual([])
  await press('t')
  server.answer(changeStaff, { staffId: 9001, approvalId: 80 })
  await fill(box('Sähköposti', asked()), 'minna@provider.example')
  await click(button('Tallenna', asked()))
  await expect.element(screen.getByText(/Uusi sähköpostiosoite odottaa/)).toBeVisible()
})

test('a lost phone gives a code, the last administrator stays, and what somebody else changed is told', async () => {
  const server = openStaff()
  server.answer(listStaff, { rows: [personOf({ roles: ['service'] })] })
  server.answer(resetStaffFactor, { staffId: 9001, approvalId: null })
  await focusOn(head('minna.aho'))
  await press('p')
  await expectAccessible()
  await click(button('Nollaa ja tee koodi', asked()))
  await expect.element(asked()).toMatchTextContent('ABCD-EFGH')
  await click(button('Olen antanut koodin', asked()))
  await focusOn(head('minna.aho'))
  await press('s')
  server.refuseFor(disableStaff, 'lastAdmin')
  await click(button('Sulje pääsy', asked()))
  await expect.element(asked()).toMatchTextContent('Hän on viimeinen pääkäyttäjä.')
  await click(button('Peruuta', asked()))
  await focusOn(head('minna.aho'))
  await press('t')
  await fill(box('Konttori', asked()), 'Turku')
  server.answer(changeStaff, { staffId: 9001, approvalId: null })
  server.refuseFor(changeStaff, 'changedElsewhere')
  server.answer(listStaff, { rows: [personOf({ roles: ['service'], office: 'Oulu', version: 4 })] })
  await click(button('Tallenna', asked()))
  await expect.element(asked()).toMatchTextContent('Nyt: Aho Minna, –, Oulu.')
  await expect.element(box('Konttori', asked())).toHaveValue('Turku')
  await click(button('Tallenna', asked()))
  await expect.element(screen.getByText('Tiedot on tallennettu: Aho Minna.')).toBeVisible()
  expect(server.calls(changeStaff).map(({ body }) => body)).toMatchObject([
    { version: 3 },
    { version: 4, office: 'Turku' },
  ])
})
