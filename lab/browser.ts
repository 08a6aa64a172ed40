import { chromium, type Browser } from '@playwright/test'
import config from '../e2e/playwright.config.ts'
import { onEnd } from './ending.ts'

/** As the tests start it, but the run itself says what becomes of it when it is stopped. */
export const launchOptions = {
  executablePath: config.use?.launchOptions?.executablePath ?? '',
  args: [...(config.use?.launchOptions?.args ?? [])],
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
}

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch(launchOptions)
  onEnd(() => browser.close())
  return browser
}
