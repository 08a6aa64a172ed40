import type { InquirySubject } from '@kassavirta/domain/reports/definition'
import type { ReactNode } from 'react'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import styles from './details.module.css'
import { inquirySearch } from './inquiry-search.ts'
import { detailTexts as texts } from './texts.fi.ts'

type Props = {
  readonly about: InquirySubject
  /** Further actions of this kind of entry. */
  readonly children?: ReactNode
}

/** The actions of an entry. */
export function EntryActions({ about, children }: Props) {
  return (
    <div className={classes(layout['row'], styles['actions'])} data-screen-only>
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
