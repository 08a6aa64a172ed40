import type { InquiryAbout } from '@kassavirta/domain/reports/definition'
import type { ReactNode } from 'react'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import styles from './details.module.css'
import { inquirySearch } from './inquiry-search.ts'
import { detailTexts as texts } from './texts.fi.ts'

type Props = {
  readonly about: InquiryAbout
  /** What else can be done with the entry. */
  readonly children?: ReactNode
}

/** What can be done with an entry. */
export function EntryActions({ about, children }: Props) {
  return (
    <div className={styles['acts']}>
      <PortalLink to="Inquiry" search={inquirySearch(about)} className={buttonClass}>
        {texts.inquiry}
      </PortalLink>
      <Button kind="secondary" onClick={() => window.print()}>
        {texts.print}
      </Button>
      {children}
    </div>
  )
}
