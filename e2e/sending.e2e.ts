import { expect, test } from './support/fixtures.ts'
import { hold } from './support/mock-api.ts'
import { alert, box, button, heading, watchCalls } from './support/screen.ts'
import {
  answerInstead,
  openSubmissionForm,
  readyToSend,
  sendButton,
  submissionForms,
  type SubmissionForm,
} from './support/submission-forms.ts'
import { enter } from './support/sign-in.ts'

const all = Object.entries(submissionForms) as readonly (readonly [string, SubmissionForm])[]
const oneAddress = all.filter(([name, { wizard }]) => wizard && name !== 'deposit')
const OURS = { status: 500, errorMessage: 'Server error', title: 'Server error', errors: {} }
const PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>'

test.beforeEach(({ faults }) => faults.expect(/Failed to load resource/))

for (const [name, form] of all) {
  test(`${name}: stored, but answered with 500 and by a gateway: the next press asks under the same key [R-ERR-05, R-ERR-06]`, async ({
    page,
  }) => {
    await readyToSend(page, form)
    const calls = watchCalls(page, form.url)
    const first = await answerInstead(page, form, { status: 500, json: OURS })
    await sendButton(page, form).click()
    await expect(alert(page)).toContainText(form.failed)
    await expect(alert(page)).toContainText(form.wizard ? 'Server error' : 'Internal Server Error')
    await expect(alert(page)).toContainText(/Emme saaneet vahvistusta.* ei tallennu kahdesti/)
    await expect(alert(page).getByRole('link', { name: /^0\d\d/ })).toHaveAttribute('href', /^tel:/)

    const second = await answerInstead(page, form, { status: 502, body: PAGE })
    await sendButton(page, form).click()
    // An unknown outcome is not called a failure.
    await expect(alert(page)).toContainText('Vahvistus jäi saamatta')
    await expect(alert(page)).not.toContainText(form.failed)

    await sendButton(page, form).click()
    await expect(heading(page, form.received)).toBeVisible()
    const [stored] = first as readonly Readonly<Record<string, unknown>>[]
    const number = String(stored?.['entryId'] ?? stored?.['id'])
    const told = page.getByRole('main')
    await expect(
      form.wizard ? told.getByRole('definition').first() : told.getByRole('paragraph').first(),
    ).toHaveText(form.wizard ? number : new RegExp(` ${number}\\.$`))
    expect(second).toEqual(first)
    const sent = calls.map((call) => [call.headers()['idempotency-key'], call.postData()])
    expect(sent).toEqual([sent[0], sent[0], sent[0]])
  })
}

for (const [name, form] of oneAddress) {
  test(`${name}: a reload shows the receipt again, every other way gives the form (decisions O6)`, async ({
    page,
  }) => {
    await readyToSend(page, form)
    await sendButton(page, form).click()
    await expect(heading(page, form.received)).toBeVisible()
    await page.reload()
    await expect(heading(page, form.received)).toBeVisible()
    // A link that opens in a new tab copies the session storage of this one.
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate((path) => void window.open(path), form.path),
    ])
    await expect(heading(tab, form.title)).toBeVisible()
    await tab.close()
    await page.goto(form.path)
    await expect(heading(page, form.title)).toBeVisible()
  })
}

for (const name of ['deposit', 'change order'] as const) {
  test(`${name}: left while it is being sent, the front page tells of it until the answer comes`, async ({
    page,
  }) => {
    const form: SubmissionForm = submissionForms[name]
    await readyToSend(page, form)
    const release = await hold(page, `**${form.url}`)
    await sendButton(page, form).click()
    await page.getByRole('banner').getByRole('link').first().click()
    const what = name === 'deposit' ? 'tilitysilmoituksesi' : 'vaihtorahatilauksesi'
    const unknown = page.getByText(`Emme vielä tiedä, menikö ${what} perille.`)
    await expect(unknown).toBeVisible()
    release()
    await expect(unknown).toBeHidden()
    // The receipt has not been shown yet.
    await page.goBack()
    await expect(heading(page, form.received)).toBeVisible()
  })
}

for (const name of ['deposit', 'change order', 'supply order', 'feedback'] as const) {
  test(`${name}: a form begun earlier says since when, and is emptied and filled again at a press`, async ({
    page,
  }) => {
    const form: SubmissionForm = submissionForms[name]
    const field = box(page, form.holds[0])
    await openSubmissionForm(page, form)
    await form.fill(page)
    await expect(page.getByText('Jatkat lomaketta')).toBeHidden()
    await page.reload()
    await expect(
      page.getByText(/^Jatkat lomaketta, jonka jätit kesken 16\.11\.2026 klo \d\d:\d\d\.$/),
    ).toBeVisible()
    await expect(field).toHaveValue(form.holds[1])
    await button(page, 'Tyhjennä lomake').click()
    await expect(page.getByRole('status').filter({ hasText: 'Lomake on tyhjennetty' })).toBeVisible()
    await expect(field).toHaveValue('')
    await button(page, 'Palauta tiedot').click()
    await expect(field).toHaveValue(form.holds[1])
    await button(page, 'Tyhjennä lomake').click()
    await expect(field).toHaveValue('')
    await page.reload()
    await expect(heading(page, form.title)).toBeVisible()
    await expect(page.getByText('Jatkat lomaketta')).toBeHidden()
    await expect(field).toHaveValue('')
  })
}

test('a deposit begun earlier says that its sales day is yesterday’s, or older', async ({ page }) => {
  await openSubmissionForm(page, submissionForms.deposit)
  await submissionForms.deposit.fill(page)
  const day = box(page, 'Myyntipäivä')
  for (const [typed, text] of [
    ['15.11.2026', 'Myyntipäivä on eilinen, su 15.11.2026.'],
    ['13.11.2026', 'Myyntipäivä on pe 13.11.2026.'],
  ] as const) {
    await day.fill(typed)
    await day.blur()
    await page.reload()
    await expect(page.getByText(text)).toBeVisible()
  }
  await day.fill('16.11.2026')
  await day.blur()
  await expect(page.getByText('Myyntipäivä on')).toBeHidden()
})

test('what the server takes without a word is a receipt without a number [R-API-02]', async ({ page }) => {
  await readyToSend(page, submissionForms['change order'])
  await answerInstead(page, submissionForms['change order'], { status: 200, body: 'OK' })
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeVisible()
  await expect(page.getByText('Tilausnumero')).toHaveCount(0)
  await page.goto('/palaute')
  await submissionForms.feedback.fill(page)
  await answerInstead(page, submissionForms.feedback, { status: 201, body: '' })
  await button(page, 'Lähetä').click()
  await expect(heading(page, 'Kiitos palautteestasi!')).toBeVisible()
  await expect(page.getByText('Numero', { exact: true })).toHaveCount(0)
})

test('no title claims that a deposit was sent before anybody knows', async ({ page }) => {
  for (const path of ['/tilitys/valmis', '/tilitys/yhteenveto']) {
    await enter(page, path, 'demo')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Tilitysilmoitu/)
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('lähetetty')
    await expect(page).toHaveTitle(/Tilitysilmoitu(s|ksen yhteenveto) – Kassavirta$/)
  }
})
