import { departRun, getRun, removeRun, returnRun } from '@kassavirta/domain/deliveries/routes-api'
import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { useTabTitle } from '../../../platform/tab-title.ts'
import parts from '../../../platform/parts/page.module.css'
import { sharedTexts } from '../texts.fi.ts'
import { BeforeDeparture } from './BeforeDeparture.tsx'
import { OnTheRoad } from './OnTheRoad.tsx'
import { runName, stateText, type Run } from './run.ts'
import styles from './RunScreen.module.css'
import { runTexts as texts } from './run-texts.fi.ts'

const NOT_FOUND_STATUS = 404

/** One run, laid out for a phone: before it leaves, on the road, and after it is back. */
export function RunScreen({ runId }: { readonly runId: number }) {
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(getRun, { params: { runId } }))
  const { data, failure } = answer
  if (!data) {
    return (
      <div className={parts['page']}>
        {failure?.status === NOT_FOUND_STATUS && <p className={parts['empty']}>{texts.notFound}</p>}
        {failure && failure.status !== NOT_FOUND_STATUS && (
          <AnswerFailed heading={sharedTexts.loadFailed} answer={answer} />
        )}
        {!failure && <Loading shape="screen" />}
      </div>
    )
  }
  return (
    <div className={styles['run']}>
      <RunHead run={data.run} />
      {data.run.state === 'planned' ? (
        <BeforeDeparture
          details={data}
          depart={<Depart run={data.run} />}
          remove={<Remove run={data.run} />}
        />
      ) : (
        <OnTheRoad details={data} back={(reason) => <Return run={data.run} disabledReason={reason} />} />
      )}
    </div>
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

/** Runs a step of the whole run. Whatever comes of it, the run is fetched again: the screen shows what is true. */
function useStep(endpoint: typeof departRun | typeof returnRun, { runId, version }: Run) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  return {
    ...act,
    step: async () => {
      await act.run({ params: { runId }, body: { version } })
      await client.invalidateQueries()
    },
  }
}

function Depart({ run }: { readonly run: Run }) {
  const { step, busy, failure } = useStep(departRun, run)
  const { may } = useStaff()
  if (!may('dispatch')) return null
  return (
    <>
      {failure && (
        <Banner kind="danger" heading={sharedTexts.actFailed}>
          {problemText(failure)}
        </Banner>
      )}
      <Button wide busy={busy} onClick={() => void step()}>
        {texts.depart}
      </Button>
    </>
  )
}

function Remove({ run: { runId, version, day } }: { readonly run: Run }) {
  const act = useAct(removeRun)
  const router = useRouter()
  const { may } = useStaff()
  if (!may('dispatch')) return null
  const remove = async () => {
    const outcome = await act.run({ params: { runId }, body: { version } })
    if (outcome.type === 'accepted') void router.go(linkTo('runs', {}, { day }), { replace: true })
  }
  return (
    <>
      {act.failure && <Banner kind="danger">{problemText(act.failure)}</Banner>}
      <Button kind="text" busy={act.busy} onClick={() => void remove()}>
        {texts.remove}
      </Button>
    </>
  )
}

type ReturnProps = { readonly run: Run; readonly disabledReason: string | undefined }

function Return({ run, disabledReason }: ReturnProps) {
  const { step, busy, failure } = useStep(returnRun, run)
  return (
    <>
      {failure && <Banner kind="danger">{problemText(failure)}</Banner>}
      <Button busy={busy} disabledReason={disabledReason} onClick={() => void step()}>
        {texts.back_}
      </Button>
    </>
  )
}
