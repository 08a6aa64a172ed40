import { portalSwitches, type PortalSwitch } from '@kassavirta/domain/config/api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import type { Page } from '@playwright/test'
import { changeAnswer } from './mock-api.ts'

type Switches = { readonly [Name in PortalSwitch]?: boolean }

/** What the provider shows its customers beside the specification, whatever the demo says. */
export const setSwitches = (page: Page, switches: Switches): Promise<void> =>
  changeAnswer(page, '**/api/config', (config) => ({
    ...config,
    ...recordOf(portalSwitches, () => false),
    ...switches,
  }))
