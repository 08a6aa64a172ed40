import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { readEmail } from '../../../test/outgoing.ts'
import { formPaths, forms, type FormPath } from '../../../test/questions-world.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { audit, mail, outbox } from '../../tables/ledgers.ts'

describe('the small forms', () => {
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
          contactReason:
            'Valitse jokin näistä: Myyntiä, Laskentaa, Kuljetusta, Palveluita, Laskutusta, Johtoa',
        },
      ],
      [
        'no reason [R-CONTACT-06]',
        '/api/contact',
        { contactReason: '' },
        { contactReason: 'Vaadittu tieto' },
      ],
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
})

describe('two companies in one call', () => {
  const portal = givenPortal()
  const db = () => portal.database.db

  let ids = { here: 0, there: 0, abroad: 0, user: 0 }
  let headers: Record<string, string> = {}
  beforeEach(async () => {
    const [here, there, abroad] = [
      await addCompany(db(), { supplyOrder: true }),
      await addCompany(db(), { supplyOrder: true }),
      await addCompany(db()),
    ]
    const user = await addUser(portal)
    for (const { id } of [here, there])
      await addRole(db(), user.id, id, { visitChangeRequest: true, accessoryOrder: true })
    ids = { here: here.id, there: there.id, abroad: abroad.id, user: user.id }
    headers = await signIn(portal, user.id)
  })

  /** The body is of the place `here`; the address names another. */
  const send = (path: (typeof formPaths)[number], named: number | string) =>
    portal.app.inject({
      method: 'POST',
      url: `${path}?companyId=${named}`,
      headers,
      payload: { ...forms[path].body, customerId: ids.here, userId: ids.user },
    })

  test.each(formPaths)(
    '%s: a company in the address and another in the body are refused, and nothing is stored [R-PERM-22]',
    async (path) => {
      const own = await send(path, ids.there)
      expect([own.statusCode, own.json().errors]).toEqual([400, { companyId: 'Tarkista tiedot' }])
      const foreign = await send(path, ids.abroad)
      expect([foreign.statusCode, foreign.json().errorMessage]).toEqual([403, 'Ei oikeutta'])
      expect((await send(path, 'kaksi')).statusCode).toBe(400)
      for (const table of [forms[path].table, outbox, audit])
        expect(await db().select().from(table)).toEqual([])
      expect((await send(path, ids.here)).statusCode).toBe(200)
      expect(await db().select().from(outbox)).toMatchObject([{ companyId: ids.here }])
    },
  )

  test.each(formPaths)(
    '%s: what is left empty counts as left out, and a sender is a number of one’s own',
    async (path) => {
      const sendAs = (userId: unknown, search = '') =>
        portal.app.inject({
          method: 'POST',
          url: `${path}${search}`,
          headers,
          payload: { ...forms[path].body, customerId: ids.here, ...(userId === undefined ? {} : { userId }) },
        })
      for (const userId of [[ids.user], { id: ids.user }, ids.user + 1, String(ids.user + 1)])
        expect([userId, (await sendAs(userId)).statusCode]).toEqual([userId, 403])
      expect(await db().select().from(outbox)).toEqual([])
      for (const userId of [undefined, null, String(ids.user)])
        expect([userId, (await sendAs(userId)).statusCode]).toEqual([userId, 200])
      expect((await sendAs(ids.user, '?companyId=')).statusCode).toBe(200)
    },
  )

  test('a company in the header of a call that needs none may be left empty, and must be a number otherwise', async () => {
    const at = (company: string) =>
      portal.app.inject({ url: '/api/signins', headers: { ...headers, 'x-company-id': company } })
    const answers = [await at(''), await at(String(ids.here)), await at('kaksi')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400])
  })

  test('a call that needs no company may have an own one in its address, or an empty one, beside that of the header', async () => {
    const at = async (url: string) => {
      const own = { ...headers, 'x-company-id': String(ids.here) }
      return (await portal.app.inject({ url, headers: own })).statusCode
    }
    expect([await at(`/api/signins?companyId=${ids.there}`), await at('/api/messages?companyId=')]).toEqual([
      200, 200,
    ])
    expect(await at(`/api/signins?companyId=${ids.abroad}`)).toBe(403)
  })

  test('a call with or without a token refuses a wrong token, and takes none', async () => {
    const setPassword = async (own: Readonly<Record<string, string>>) => {
      const payload = { activationCode: 'ei ole', newPassword: 'pitkä salasana 1', termsOfUseAccepted: true }
      return (await portal.app.inject({ method: 'PUT', url: '/api/password', headers: own, payload }))
        .statusCode
    }
    expect([await setPassword({}), await setPassword({ authorization: 'Bearer vanha' })]).toEqual([400, 401])
  })

  test('whoever has signed out is not given the answer that was stored under their key', async () => {
    const path = '/api/feedback'
    const sendAgain = () =>
      portal.app.inject({
        method: 'POST',
        url: path,
        headers: { ...headers, 'idempotency-key': 'palaute-1' },
        payload: { ...forms[path].body, customerId: ids.here, userId: ids.user },
      })
    expect([(await sendAgain()).statusCode, (await sendAgain()).statusCode]).toEqual([200, 200])
    await portal.app.inject({ method: 'POST', url: '/api/logout', headers })
    expect((await sendAgain()).statusCode).toBe(401)
  })
})
