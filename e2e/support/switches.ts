import type { Page } from '@playwright/test'
import { changeAnswer } from './mock-api.ts'

type Switches = { readonly stagesInPortal?: boolean; readonly casesInPortal?: boolean }

/** What the provider shows its customers beside the specification, whatever the demo says. */
export const setSwitches = (page: Page, switches: Switches): Promise<void> =>
  changeAnswer(page, '**/api/config', (config) => ({
    ...config,
    stagesInPortal: false,
    casesInPortal: false,
    ...switches,
  }))
