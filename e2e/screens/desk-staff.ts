import type { Browser } from '@playwright/test'

type DemoStaff = { readonly username: string; readonly password: string; readonly code: string }
type KeptState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** Signs each person of the demo in once: a code is good once, and a second sign-in would end the first. */
export function staffOf(browser: Browser, desk: string) {
  const kept = new Map<string, KeptState>()
  return async (username: string): Promise<KeptState> => {
    const known = kept.get(username)
    if (known) return known
    const context = await browser.newContext({ baseURL: desk, locale: 'fi-FI' })
    const page = await context.newPage()
    await page.goto('/')
    const config = await page.request.get('/api/desk/config')
    const { demoStaff } = (await config.json()) as { readonly demoStaff: readonly DemoStaff[] }
    const person = demoStaff.find((each) => each.username === username)
    if (!person) throw new Error(`the demo has no ${username}`)
    await page.getByRole('textbox', { name: 'Käyttäjätunnus' }).fill(username)
    await page.getByLabel('Salasana', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Jatka' }).click()
    await page.getByRole('textbox', { name: 'Vahvistuskoodi' }).fill(person.code)
    await page.getByRole('button', { name: 'Kirjaudu sisään' }).click()
    await page.getByRole('navigation', { name: 'Päävalikko' }).waitFor()
    const state = await context.storageState()
    kept.set(username, state)
    await context.close()
    return state
  }
}
