import { getPackingList } from '@kassavirta/domain/deliveries/api'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useEffect, useRef } from 'react'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo, type DeskAddress } from '../../../platform/routing/link-to.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { addressWords as words } from '../../../platform/address-words.fi.ts'
import { readListAddress, routeWord, type RouteChoice } from '../day/use-day-address.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import parts from '../../../platform/parts/page.module.css'
import { sharedTexts } from '../texts.fi.ts'
import styles from './Paper.module.css'
import { PaperHead } from './PaperHead.tsx'
import { paperTexts as texts } from './paper-texts.fi.ts'
import { Slips } from './Slips.tsx'
import { StopList } from './StopList.tsx'
import { VaultSums } from './VaultSums.tsx'

/** The packing list of a route as it is printed: sums for the vault, the stops in their order, and a slip for each stop. */
export function PackingListScreen() {
  const { day, route, stops } = readListAddress(useAddress().search)
  if (day === undefined || route === undefined) {
    return (
      <div className={parts['page']}>
        <p className={parts['empty']}>{texts.notFound}</p>
        <Link href={linkTo('packing')}>{texts.back}</Link>
      </div>
    )
  }
  return <Paper day={day} route={route} picked={stops} />
}

type Props = { readonly day: Day; readonly route: RouteChoice; readonly picked: readonly number[] }

function Paper({ day, route, picked }: Props) {
  const query = useDeskQuery()
  const answer = useAnswer(query(getPackingList, { params: { day }, query: { route } }))
  const isWhole = picked.length === 0
  useTabTitle(isWhole ? texts.title : texts.slips)
  return (
    <Answered answer={answer} heading={sharedTexts.loadFailed} loading={texts.loading} isScreen>
      {(list) => {
        const stops = list.stops.filter(({ companyId }) => isWhole || picked.includes(companyId))
        const routeName = route === 'none' ? sharedTexts.noRoute : list.routeName
        return (
          <div className={parts['page']} data-paper>
            <Acts back={linkTo('packing', {}, { day, [words.route]: routeWord(route) })} />
            {isWhole && (
              <article className={classes(parts['box'], styles['paper'])} aria-label={texts.title}>
                <PaperHead list={list} routeName={routeName} />
                {stops.length === 0 ? <p>{texts.none}</p> : <VaultSums list={list} />}
                {stops.length > 0 && <StopList stops={stops} />}
              </article>
            )}
            <Slips day={day} routeName={routeName} stops={stops} />
          </div>
        )
      }}
    </Answered>
  )
}

/** The page was opened to be printed, so that the button has the focus. */
function Acts({ back }: { readonly back: DeskAddress }) {
  const print = useRef<HTMLButtonElement>(null)
  useEffect(() => print.current?.focus(), [])
  return (
    <div className={parts['row']} data-screen-only>
      <Button ref={print} onClick={() => window.print()}>
        <Icon name="print" />
        {texts.print}
      </Button>
      <Link href={back} className={buttonClass}>
        {texts.back}
      </Link>
    </div>
  )
}
