import { placeFlags, type Place } from '@kassavirta/domain/operation/customers/api'
import { flagLabels, placeLabels as labels } from '@kassavirta/domain/operation/customers/terms.fi'
import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useState } from 'react'
import page from '../../../platform/parts/page.module.css'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { valueTexts } from '../../../platform/texts.fi.ts'
import { ChangePlaceDialog, EndPlaceDialog } from './PlaceDialogs.tsx'
import { editTexts, endTexts, customerTexts, detailTexts as texts } from '../texts.fi.ts'
import { Lock } from '../../../platform/parts/Lock.tsx'
import styles from './DetailsTab.module.css'
import { VisitsPanel } from './VisitsPanel.tsx'

/** The facts of a place, and the terms agreed with it. */
export const DetailsTab = ({ place }: { readonly place: Place }) => (
  <div className={page['columns']}>
    <Panel heading={texts.contact} aside={<Editing place={place} />}>
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
          [
            texts.route,
            place.route && fill(texts.onRoute, { route: place.route.name, stop: place.route.stopNumber }),
          ],
        ]}
      />
    </Panel>
    <Panel heading={texts.agreed}>
      <Pairs
        className={`${page['pairs']} ${styles['facts']}`}
        pairs={placeFlags.map((flag) => [flagLabels[flag], place.flags[flag] ? yesNo.yes : yesNo.no])}
      />
    </Panel>
    <VisitsPanel place={place} />
  </div>
)

/** The acts on a place. A row of the systems is changed there but can be ended here too; an ended place cannot be changed. */
function Editing({ place }: { readonly place: Place }) {
  const { may } = useStaff()
  const [open, setOpen] = useState<'change' | 'end'>()
  const close = () => setOpen(undefined)
  if (place.ended) return fill(customerTexts.ended, { day: formatDay(dayOf(place.ended)) })
  return (
    <>
      {place.keeper === 'systems' && (
        <span>
          <Lock /> <span aria-hidden="true">{valueTexts.fromSystems}</span>
        </span>
      )}
      {may('customers') && place.keeper === 'desk' && (
        <Button kind="secondary" onClick={() => setOpen('change')}>
          {editTexts.change}
        </Button>
      )}
      {may('customers') && (
        <Button kind="text" onClick={() => setOpen('end')}>
          {endTexts.end}
        </Button>
      )}
      {open === 'change' && <ChangePlaceDialog place={place} onClose={close} />}
      {open === 'end' && <EndPlaceDialog place={place} onClose={close} />}
    </>
  )
}
