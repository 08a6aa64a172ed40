import { placeFlags, type Place } from '@kassavirta/domain/customers/api'
import { flagLabels, placeLabels as labels } from '@kassavirta/domain/customers/terms.fi'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import page from '../../../platform/parts/page.module.css'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { Lock } from '../Lock.tsx'
import { customerTexts } from '../texts.fi.ts'
import styles from './DetailsTab.module.css'
import { detailTexts as texts } from './texts.fi.ts'

/** What is known of a place, and what is agreed with it. */
export const DetailsTab = ({ place }: { readonly place: Place }) => (
  <div className={page['columns']}>
    <Panel
      heading={texts.contact}
      aside={
        place.keeper === 'systems' && (
          <>
            <Lock /> <span aria-hidden="true">{customerTexts.fromSystems}</span>
          </>
        )
      }
    >
      <Pairs
        className={`${page['facts']} ${styles['facts']}`}
        pairs={[
          [labels.name, place.name],
          [labels.businessId, place.businessId],
          [texts.concern, place.concern?.name],
          [texts.chain, place.chain?.name],
          [labels.street, place.street],
          [labels.city, [place.postcode, place.city].filter(Boolean).join(' ')],
          [labels.phone, place.phone],
          [labels.area, place.area],
          [labels.office, place.office],
          [labels.engagement, place.engagement],
        ]}
      />
    </Panel>
    <Panel heading={texts.agreed}>
      <Pairs
        className={`${page['pairs']} ${styles['facts']}`}
        pairs={placeFlags.map((flag) => [flagLabels[flag], place.flags[flag] ? yesNo.yes : yesNo.no])}
      />
    </Panel>
  </div>
)
