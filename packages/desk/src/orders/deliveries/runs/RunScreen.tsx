import { getRun } from '@kassavirta/domain/orders/deliveries/routes-api'
import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { sharedTexts } from '../texts.fi.ts'
import { BeforeDeparture } from './BeforeDeparture.tsx'
import { OnTheRoad } from './OnTheRoad.tsx'
import { runName, stateText, type Run } from './run.ts'
import styles from './RunScreen.module.css'
import { runTexts as texts } from './run-texts.fi.ts'

/** One run, laid out for a phone: before it leaves, on the road, and after it is back. */
export function RunScreen({ runId }: { readonly runId: number }) {
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(getRun, { params: { runId } }))
  return (
    <Answered answer={answer} heading={sharedTexts.loadFailed} notFound={texts.notFound} isScreen>
      {(details) => (
        <div className={styles['run']}>
          <RunHead run={details.run} />
          {details.run.state === 'planned' ? (
            <BeforeDeparture details={details} />
          ) : (
            <OnTheRoad details={details} />
          )}
        </div>
      )}
    </Answered>
  )
}

function RunHead({ run }: { readonly run: Run }) {
  useTabTitle(runName(run))
  return (
    <header className={styles['head']}>
      <Link href={linkTo('runs', {}, { day: run.day })} aria-label={texts.toRuns}>
        <Icon name="chevron-right" />
      </Link>
      <div>
        <h2>{runName(run)}</h2>
        <small>{`${weekdayShort(run.day)} ${formatDay(run.day)} · ${stateText(run)}`}</small>
      </div>
    </header>
  )
}
