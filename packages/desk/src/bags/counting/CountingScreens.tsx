import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { countBags, getBag, openBag } from '@kassavirta/domain/bags/counting/api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { laterPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { Tabs } from '../../platform/parts/Tabs.tsx'
import { Routes } from '../../platform/routing/Routes.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import { useOffice } from '../../platform/use-office.ts'
import { CountScreen } from './bench/CountScreen.tsx'
import { putOnTable, useOpenedBag } from './bench/opened-bag.ts'
import { laterParts } from './later-parts.ts'
import { ToCountScreen } from './lists/ToCountScreen.tsx'
import { sharedTexts as texts, factsTexts } from './texts.fi.ts'
import styles from '../../platform/parts/page.module.css'

const laterScreens = {
  AsideScreen: laterPart(() => import('./lists/AsideScreen.tsx'), 'AsideScreen'),
  MissingScreen: laterPart(() => import('./lists/MissingScreen.tsx'), 'MissingScreen'),
  ReceptionScreen: laterPart(() => import('./reception/ReceptionScreen.tsx'), 'ReceptionScreen'),
  SecondCountScreen: laterPart(() => import('./lists/SecondCountScreen.tsx'), 'SecondCountScreen'),
  SuspectsScreen: laterPart(() => import('./lists/SuspectsScreen.tsx'), 'SuspectsScreen'),
}

/** Everything under /laskenta. The frame draws the heading and the rail; this draws what is below the bar. */
export function CountingScreens() {
  useEffect(() => {
    for (const part of Object.values({ ...laterScreens, ...laterParts })) part.fetch()
  }, [])
  return (
    <div className={styles['screen']}>
      <CountingTabs />
      <Suspense fallback={<Loading shape="screen" />}>
        <Routes
          screens={{
            reception: <laterScreens.ReceptionScreen />,
            toCount: <ToCountScreen />,
            secondCount: <laterScreens.SecondCountScreen />,
            aside: <laterScreens.AsideScreen />,
            missing: <laterScreens.MissingScreen />,
            suspects: <laterScreens.SuspectsScreen />,
            bag: (bagId) => <BagScreen key={bagId} bagId={bagId} />,
          }}
          fallback="toCount"
        />
      </Suspense>
    </div>
  )
}

function CountingTabs() {
  const query = useDeskQuery()
  const { may } = useStaff()
  const office = useOffice()
  const { data } = useQuery(query(countBags, { query: office.query }))
  return (
    <Tabs
      label={texts.tabs}
      tabs={[
        { row: 'reception', name: texts.reception },
        { row: 'toCount', name: texts.toCount, count: data?.arrived, warns: (data?.late ?? 0) > 0 },
        {
          row: 'secondCount',
          name: texts.secondCount,
          count: data && data.second + data.secondCounting + data.disputed,
          warns: (data?.disputed ?? 0) > 0 && may('decideCount'),
        },
        { row: 'aside', name: texts.aside, count: data?.aside },
        { row: 'missing', name: texts.missing, count: data?.missing },
        { row: 'suspects', name: texts.suspects, count: data?.suspects },
      ]}
    />
  )
}

/** One bag: the count form or the verdict if it lies on the person's own table, else its facts. */
function BagScreen({ bagId }: { readonly bagId: number }) {
  const { id } = useStaff()
  const bag = useOpenedBag(id, bagId)
  if (!bag) return <KnownBag bagId={bagId} />
  if (bag.figures) return <laterParts.VerdictScreen key={bag.pass} bag={bag} figures={bag.figures} />
  // Another pass, or another declaration, is another form.
  return <CountScreen key={`${bag.pass} ${bag.version}`} bag={bag} />
}

function KnownBag({ bagId }: { readonly bagId: number }) {
  const { id } = useStaff()
  const query = useDeskQuery()
  const answer = useAnswer({
    ...query(getBag, { params: { bagId } }),
    retry: (_, failure) => !isGone(failure),
  })
  const { data: facts, failure } = answer
  const client = useQueryClient()
  const open = useAct(openBag)
  const isOwn = facts?.isOwn ?? false
  const resume = useEffectEvent(async () => {
    const outcome = await open.run({ body: { bagId } })
    if (outcome.type === 'accepted' && outcome.answer) putOnTable(client, id, outcome.answer)
  })
  useEffect(() => {
    // The page was reloaded while the bag lay on the table.
    if (isOwn) void resume()
  }, [isOwn])
  if (failure && isGone(failure)) {
    return (
      <div className={styles['page']}>
        <Banner kind="warn">{texts.notFound}</Banner>
      </div>
    )
  }
  if (!facts || (isOwn && !open.failure)) {
    return (
      <div className={styles['page']}>
        {failure ? (
          <AnswerFailed heading={factsTexts.loadFailed} answer={answer} />
        ) : (
          <Loading shape="screen" text={factsTexts.loading} />
        )}
      </div>
    )
  }
  return <laterParts.FactsScreen facts={facts} />
}

const isGone = (failure: unknown): boolean =>
  failure instanceof Error && 'status' in failure && failure.status === 404
