import type { Page } from '@playwright/test'
import type { DemoPortal } from './days-of-demo.ts'
import { openDesk, serverNow } from './desk.ts'
import { openSessionOf } from './staff.ts'

/** Opens the desk as somebody of the demo, who has signed in. */
export async function enterAs(page: Page, { database }: DemoPortal, username: string): Promise<void> {
  await openDesk(page, '/', await openSessionOf(database, username, await serverNow(page)))
}
