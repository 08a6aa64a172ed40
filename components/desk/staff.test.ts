import {
  addStaff,
  askStaffCode,
  changeStaff,
  changeStaffRoles,
  disableStaff,
  makeStaffCode,
  resetStaffFactor,
} from '@kassavirta/domain/people/staff/office-api'
import { describe, expect, test } from 'vitest'
import { button, click, expectGone, fill, press, screen } from '../support/screen.ts'
import { answerStaff, openStaff } from './administration-world.ts'
import { asked, focusOn, inDialog, row } from './open-desk.ts'

const role = (name: string) => asked().getByRole('checkbox', { name })
/** Chooses the row of a person, and presses the key of an act. */
async function act(username: string, key: string): Promise<void> {
  await focusOn(row(username).getByRole('button'))
  await press(key)
}
const send = (name: string) => click(button(name, asked()))
const ADD = 'Lisää ja pyydä hyväksyntä'
const ASK = 'Pyydä hyväksyntä'

test('the list says who is at work and who waits', async () => {
  openStaff()
  await expect.element(row('minna.aho')).toMatchTextContent(/Aho Minna.*Laskija, Pakkaaja.*Työpöydällä nyt/)
  await expect.element(row('uusi')).toMatchTextContent(/Odottaa hyväksyntää: Asiakaspalvelija/)
  await focusOn(row('uusi').getByRole('button'))
  await expectGone(button('K Uusi koodi'))
})

describe('a new person', () => {
  async function fillIn(username: string): Promise<void> {
    await click(button('Lisää henkilö'))
    await fill(inDialog('Käyttäjätunnus'), username)
    await fill(inDialog('Etunimi'), 'Kaisa')
    await fill(inDialog('Sukunimi'), 'Korhonen')
    await click(role('Laskija'))
  }

  test('has a username, and no roles that exclude each other', async () => {
    const server = openStaff()
    await fillIn('kaksi sanaa')
    await click(role('Pääkäyttäjä'))
    await send(ADD)
    await expect.element(inDialog('Käyttäjätunnus')).toHaveFocus()
    await expect.element(asked()).toMatchTextContent('Käyttäjätunnuksessa on 2–100 kirjainta')
    await expect.element(asked()).toMatchTextContent('Oikeuksia antava ei käsittele rahaa')
    expect(server.calls(addStaff)).toEqual([])
  })

  test('gets roles by two people, and no code before that', async () => {
    const server = openStaff()
    await fillIn('kaisa')
    server.answer(addStaff, { staffId: 9010, approvalId: 77 })
    server.refuseFor(addStaff, 'staffNameTaken', { field: 'username' })
    await send(ADD)
    await expect.element(inDialog('Käyttäjätunnus')).toHaveFocus()
    await fill(inDialog('Käyttäjätunnus'), 'kaisa.k')
    await send(ADD)
    await expect.element(screen.getByText(/Korhonen Kaisa on lisätty/)).toBeVisible()
    expect(server.calls(addStaff).at(-1)?.body).toMatchObject({ username: 'kaisa.k', roles: ['counter'] })
    expect(server.calls(makeStaffCode)).toEqual([])
  })
})

describe('roles', () => {
  test('go at once', async () => {
    const server = openStaff()
    server.answer(changeStaffRoles, { staffId: 9001, approvalId: null })
    await act('minna.aho', 'r')
    await click(role('Pakkaaja'))
    await expect.element(asked()).toMatchTextContent('Roolit poistuvat heti')
    await send('Ota roolit pois')
    await expect.element(screen.getByText('Roolit on otettu pois: Aho Minna.')).toBeVisible()
    expect(server.calls(changeStaffRoles)[0]).toMatchObject({
      params: { staffId: '9001' },
      body: { roles: ['counter'], version: 3 },
    })
  })

  test('come by two people, of whom the second must exist', async () => {
    const server = openStaff()
    await act('minna.aho', 'r')
    await click(role('Ajojärjestelijä'))
    await expect.element(asked()).toMatchTextContent('kun esimies on hyväksynyt')
    server.answer(changeStaffRoles, { staffId: 9001, approvalId: 77 })
    server.refuseFor(changeStaffRoles, 'noApprover')
    await send(ASK)
    await expect.element(asked()).toMatchTextContent('Kukaan muu ei voi hyväksyä tätä.')
    await send(ASK)
    await expect.element(screen.getByText('Hyväksyntä on pyydetty: Aho Minna.')).toBeVisible()
  })

  test('open a closed access again, and a code does not', async () => {
    openStaff()
    await act('ville', 'k')
    await expectGone(asked())
    await press('a')
    await expect.element(asked()).toMatchTextContent('Avaa pääsy: Rautio Ville')
  })
})

describe('somebody who handles money', () => {
  test('gets the halves of a code from two people', async () => {
    const server = openStaff()
    await act('minna.aho', 'k')
    await expect
      .element(asked())
      .toMatchTextContent(/esimies hyväksyy koodin.*alkuosan ja hyväksyjä loppuosan/)
    server.answer(askStaffCode, { staffId: 9001, approvalId: 78 })
    server.refuseFor(askStaffCode, 'noApprover')
    await send(ASK)
    await expect.element(asked()).toMatchTextContent('Kukaan muu ei voi hyväksyä tätä.')
    const requests = [{ kind: 'factorReset' as const, by: 'Outi Kallio' }]
    answerStaff(server, { codeStart: 'ABCD-EFGH-JKMN', requests })
    await send(ASK)
    await expect.element(screen.getByText('Hyväksyntä on pyydetty: Aho Minna.')).toBeVisible()
    await expect
      .element(row('minna.aho'))
      .toMatchTextContent(/kadonnut puhelin \(Outi Kallio\).*koodin alkuosa ABCD-EFGH-JKMN/)
  })

  test('gets no code at once after a lost phone', async () => {
    const server = openStaff()
    server.answer(resetStaffFactor, { staffId: 9001, approvalId: 79 })
    await act('minna.aho', 'p')
    await expect.element(asked()).toMatchTextContent('kirjataan heti ulos')
    await send(ASK)
    await expectGone(asked())
    expect(server.calls(resetStaffFactor)[0]?.params).toEqual({ staffId: '9001' })
    expect(server.calls(makeStaffCode)).toEqual([])
  })

  test('gets another address by two people', async () => {
    const server = openStaff()
    server.answer(changeStaff, { staffId: 9001, approvalId: 80 })
    await act('minna.aho', 't')
    await fill(inDialog('Sähköposti'), 'minna@provider.example')
    await send('Tallenna')
    await expect.element(screen.getByText(/Uusi sähköpostiosoite odottaa/)).toBeVisible()
  })
})

describe('somebody who handles no money', () => {
  test('gets a code at once after a lost phone', async () => {
    const server = openStaff({ roles: ['service'] })
    server.answer(resetStaffFactor, { staffId: 9001, approvalId: null })
    await act('minna.aho', 'p')
    await send('Nollaa ja tee koodi')
    await expect.element(asked()).toMatchTextContent('ABCD-EFGH')
    await send('Olen antanut koodin')
    await expectGone(asked())
  })

  test('stays as the last administrator', async () => {
    const server = openStaff({ roles: ['admin'] })
    await act('minna.aho', 's')
    server.refuseFor(disableStaff, 'lastAdmin')
    await send('Sulje pääsy')
    await expect.element(asked()).toMatchTextContent('Hän on viimeinen pääkäyttäjä.')
  })

  test('is changed over what somebody else changed, which is shown', async () => {
    const server = openStaff({ roles: ['service'] })
    await act('minna.aho', 't')
    await fill(inDialog('Konttori'), 'Turku')
    server.answer(changeStaff, { staffId: 9001, approvalId: null })
    server.refuseFor(changeStaff, 'changedElsewhere')
    answerStaff(server, { roles: ['service'], office: 'Oulu', version: 4 })
    await send('Tallenna')
    await expect.element(asked()).toMatchTextContent('Nyt: Aho Minna, –, Oulu.')
    await expect.element(inDialog('Konttori')).toHaveValue('Turku')
    await send('Tallenna')
    await expect.element(screen.getByText('Tiedot on tallennettu: Aho Minna.')).toBeVisible()
    expect(server.calls(changeStaff).map(({ body }) => body)).toMatchObject([
      { version: 3 },
      { version: 4, office: 'Turku' },
    ])
  })
})
