import { beforeEach, describe, expect, test } from 'vitest'
import { audit, mail, outbox } from '../src/tables/ledgers.ts'
import { givenPortal } from './harness.ts'
import { formPaths, forms, type FormPath } from './request-forms.ts'
import { readEmail } from './outgoing.ts'
import { addCompany, addRole, addUser, signIn } from './world.ts'

/**
 * The small forms behave alike: each answers a number and leaves an event, an audit row and an e-mail to the service
 * desk.
 */
const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db

let companyId = 0
let userId = 0
let headers: Record<string, string> = {}
beforeEach(async () => {
  // The clock is at Sunday ten in the morning in Helsinki, before the cut-off.
  companyId = (await addCompany(db(), { supplyOrder: true })).id
  userId = (await addUser(portal)).id
  await addRole(db(), userId, companyId, { visitChangeRequest: true, accessoryOrder: true })
  headers = await signIn(portal, userId)
})
const send = (path: string, body: object) =>
  portal.app.inject({
    method: 'POST',
    url: path,
    headers,
    payload: { customerId: companyId, userId, ...body },
  })

test.each(formPaths)(
  '%s is answered with its number, stored and told on [R-API-16] [R-API-17] [R-API-18] [R-API-19] [R-API-20] [R-API-21]',
  async (path) => {
    const { body, table, stored, event, email } = forms[path]
    const res = await send(path, body)
    expect([res.statusCode, res.json()]).toEqual([200, { id: expect.any(Number) }])
    expect(await db().select().from(table)).toMatchObject([
      { ...stored, companyId, userId, createdAt: portal.now },
    ])
    expect(await db().select().from(outbox)).toMatchObject([{ type: event, companyId, userId }])
    expect(await db().select().from(audit)).toMatchObject([{ action: event }])
    const subject = `${email} #${res.json().id}, Myllypuoti Kaleva`
    expect(await db().select().from(mail)).toMatchObject([{ recipient: 'palvelu@example.fi', subject }])
  },
)

test.each([
  ['/api/visitChange', 'contactInfo'],
  ['/api/contact', 'name'],
  ['/api/contact', 'additionalInfo'],
  ['/api/feedback', 'name'],
  ['/api/feedback', 'additionalinfo'],
  ['/api/inquiry', 'additionalInformation'],
] as const)('%s with a blank %s is refused and leaves nothing behind', async (path, field) => {
  const { body, table } = forms[path]
  const blank = await send(path, { ...body, [field]: ' \n ' })
  expect([blank.statusCode, blank.json().errors]).toEqual([400, { [field]: 'Vaadittu tieto' }])
  expect(await db().select().from(table)).toEqual([])
  const spaced = await send(path, { ...body, [field]: '  Hei ', userId: null })
  expect(spaced.statusCode).toBe(200)
  const [row] = await db().select().from(table)
  expect(Object.values(row ?? {})).toContain('Hei')
})

test('the service desk reads which supplies to pack and when; boxes of old can be ordered by the call [R-SUP-04]', async () => {
  const { body } = forms['/api/supplyorder']
  await send('/api/supplyorder', { ...body, tt_kpl_pikkumusta: 2, tt_kpl_sininen_kannet: 3 })
  const [email] = await db().select().from(mail)
  expect(readEmail(email!.body).lines).toEqual({
    Toimituspäivä: '20.11.2026',
    'Pieni turvapussi': '100',
    Sinetit: '25',
    'Kolikoiden kuljetuslaatikko': '2',
    'Sininen kolikkolaatikko kansineen': '3',
  })
})

test.each([
  [
    '/api/visitChange',
    {
      originalDate: '2026-11-16',
      newDate: '2026-11-18',
      contactInfo: 'Maija, 040 123',
      additionalInfo: 'Ovi 2',
    },
    {
      'Alkuperäinen käyntipäivä': '16.11.2026',
      'Uusi käyntipäivä': '18.11.2026',
      Yhteystiedot: 'Maija, 040 123',
      Lisätiedot: 'Ovi 2',
    },
  ],
  ['/api/visit', { suggestedDate: '2026-11-16' }, { 'Toivottu käyntipäivä': '16.11.2026' }],
] as const)(
  'the service desk reads what %s asks for, and nothing of what was left empty',
  async (path, body, lines) => {
    await send(path, body)
    const [email] = await db().select().from(mail)
    expect(readEmail(email!.body).lines).toEqual(lines)
  },
)

describe('is refused', () => {
  const refused: readonly [string, FormPath, object, Record<string, string>][] = [
    [
      'a supply order without a day [R-SUP-10]',
      '/api/supplyorder',
      { deliveryDate: '' },
      { deliveryDate: 'Vaadittu tieto' },
    ],
    [
      'a negative count [R-SUP-11]',
      '/api/supplyorder',
      { tt_kpl_sinetit: -1 },
      { tt_kpl_sinetit: 'Arvo ei voi olla negatiivinen' },
    ],
    [
      'half a bag of any product [R-SUP-11]',
      '/api/supplyorder',
      { tt_kpl_sinetit: 1.5, tt_kpl_turvapussi_pieni: '0,5', tt_kpl_pikkumusta: 0.1 },
      {
        tt_kpl_sinetit: 'Syötä kokonaisluku',
        tt_kpl_turvapussi_pieni: 'Syötä kokonaisluku',
        tt_kpl_pikkumusta: 'Syötä kokonaisluku',
      },
    ],
    [
      'a visit change without days and contact [R-VISIT-04]',
      '/api/visitChange',
      { originalDate: '', newDate: '', contactInfo: '' },
      { originalDate: 'Vaadittu tieto', newDate: 'Vaadittu tieto', contactInfo: 'Vaadittu tieto' },
    ],
    [
      'a text outside the text rule [R-VISIT-05]',
      '/api/visitChange',
      { contactInfo: 'a<b' },
      { contactInfo: 'Tekstissä on merkkejä, joita ei voi käyttää: <' },
    ],
    [
      'a text outside the text rule elsewhere on the form [R-VISIT-05]',
      '/api/visitChange',
      { additionalInfo: 'a<b' },
      { additionalInfo: 'Tekstissä on merkkejä, joita ei voi käyttää: <' },
    ],
    [
      'a new day too early [R-VISIT-06]',
      '/api/visitChange',
      { newDate: '2026-11-16' },
      { newDate: 'Uusi käyntipäivä voi olla aikaisintaan 17.11.2026' },
    ],
    [
      'a visit in the past [R-VISIT-11]',
      '/api/visit',
      { suggestedDate: '2026-11-14' },
      { suggestedDate: 'Päivämäärä ei voi olla menneisyydessä' },
    ],
    [
      'a visit without a day [R-VISIT-11]',
      '/api/visit',
      { suggestedDate: null },
      { suggestedDate: 'Vaadittu tieto' },
    ],
    [
      'a text outside the text rule [R-VISIT-12]',
      '/api/visit',
      { additionalInfo: '"', contactInfo: '<' },
      {
        additionalInfo: 'Tekstissä on merkkejä, joita ei voi käyttää: "',
        contactInfo: 'Tekstissä on merkkejä, joita ei voi käyttää: <',
      },
    ],
    ['a contact without a name [R-CONTACT-05]', '/api/contact', { name: '' }, { name: 'Vaadittu tieto' }],
    [
      'a name outside the text rule [R-CONTACT-05]',
      '/api/contact',
      { name: '<b>' },
      { name: 'Tekstissä on merkkejä, joita ei voi käyttää: < >' },
    ],
    [
      'a reason that is none [R-CONTACT-06]',
      '/api/contact',
      { contactReason: 'Muuta' },
      {
        contactReason: 'Valitse jokin näistä: Myyntiä, Laskentaa, Kuljetusta, Palveluita, Laskutusta, Johtoa',
      },
    ],
    ['no reason [R-CONTACT-06]', '/api/contact', { contactReason: '' }, { contactReason: 'Vaadittu tieto' }],
    [
      'a contact without a text [R-CONTACT-07]',
      '/api/contact',
      { additionalInfo: '' },
      { additionalInfo: 'Vaadittu tieto' },
    ],
    [
      'an empty feedback [R-CONTACT-08]',
      '/api/feedback',
      { name: '', phoneNumber: '', email: '', additionalinfo: '' },
      {
        name: 'Vaadittu tieto',
        phoneNumber: 'Vaadittu tieto',
        email: 'Vaadittu tieto',
        additionalinfo: 'Vaadittu tieto',
      },
    ],
    [
      'a feedback without a text [R-CONTACT-08]',
      '/api/feedback',
      { additionalinfo: '' },
      { additionalinfo: 'Vaadittu tieto' },
    ],
    [
      'an inquiry without an explanation [R-INQ-21]',
      '/api/inquiry',
      { additionalInformation: '' },
      { additionalInformation: 'Vaadittu tieto' },
    ],
  ]
  test.each(refused)('%s', async (_title, path, wrong, errors) => {
    const res = await send(path, { ...forms[path].body, ...wrong })
    expect([res.statusCode, res.json().errors]).toEqual([400, errors])
    expect(await db().select().from(forms[path].table)).toEqual([])
  })
})

test('the other spelling of the feedback’s text is taken too', async () => {
  const { additionalinfo: _, ...body } = forms['/api/feedback'].body
  expect((await send('/api/feedback', { ...body, additionalInfo: 'Hyvä!' })).statusCode).toBe(200)
})

test.each([
  ['/api/supplyorder', { visitChangeRequest: true }, 'R-PERM-04'],
  ['/api/visitChange', { accessoryOrder: true }, 'R-PERM-05'],
  ['/api/visit', { accessoryOrder: true }, 'R-PERM-05'],
] as const)('%s without its right is 403 [%s]', async (path, role, _row) => {
  const other = await addUser(portal)
  await addRole(db(), other.id, companyId, role)
  headers = await signIn(portal, other.id)
  expect((await send(path, { ...forms[path].body, userId: other.id })).statusCode).toBe(403)
})
