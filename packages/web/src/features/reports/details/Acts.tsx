import { formatMoment } from '@kassavirta/domain/kernel/dates'
import type { InquiryAbout } from '@kassavirta/domain/reports/definition'
import type { ReactNode } from 'react'
import { PortalLink } from '../../../platform/PortalLink.tsx'
import { useSignedIn } from '../../../platform/session/session-context.ts'
import { useServerNow } from '../../../platform/use-server-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { SummaryList } from '../../../ui/SummaryList.tsx'
import styles from './details.module.css'
import { inquirySearch } from './inquiry-search.ts'
import { detailTexts as texts } from './texts.fi.ts'

type Props = {
  readonly about: InquiryAbout
  /** What else can be done with the entry. */
  readonly children?: ReactNode
}

/** What can be done with an entry. On paper, whose it is and who printed it when stand in their place. */
export function Acts({ about, children }: Props) {
  const { user, place } = useSignedIn()
  const now = useServerNow()
  return (
    <>
      <div className={styles['acts']}>
        <PortalLink to="Inquiry" search={inquirySearch(about)} className={buttonLook}>
          {texts.inquiry}
        </PortalLink>
        <Button kind="secondary" onClick={() => window.print()}>
          {texts.print}
        </Button>
        {children}
      </div>
      <div className={styles['onPaper']}>
        <SummaryList
          pairs={[
            { term: texts.place, value: place?.name },
            { term: texts.printedBy, value: `${user.firstName} ${user.lastName}` },
            { term: texts.printedAt, value: formatMoment(now) },
          ]}
        />
      </div>
    </>
  )
}
