import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { type ReactNode, useId } from 'react';
import type { CallAnswer } from '../platform/api/index.ts';
import { fill, useNumber, usePlural, useTexts } from '../platform/i18n/index.ts';
import text from '../ui/text.module.css';
import styles from './broadband-label.module.css';

/** A label as C-105 and C-107 answer it. */
export type Label = CallAnswer<'broadbandLabels.listLabels'>['labels'][number];

interface BroadbandLabelProps {
  label: Label;
  /** Level of the heading "Broadband Facts"; 3 unless told. */
  headingLevel?: 2 | 3 | 4;
}

/**
 * The Broadband Facts label of a plan (47 CFR 8.1(a)(1)): its blocks, order, words and its black on white are the rule's, in every brand and theme.
 * Text throughout, so that it is read aloud, searched, copied and printed.
 */
export function BroadbandLabel({ label, headingLevel = 3 }: BroadbandLabelProps) {
  const texts = useTexts('broadbandLabels');
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={styles.label} aria-labelledby={`${id} ${id}-plan`}>
      <Heading className={styles.title} id={id}>
        {texts.title}
      </Heading>
      <div className={styles.head}>
        <p>{label.providerName}</p>
        <p className={styles.plan} id={`${id}-plan`}>
          {label.planName}
        </p>
        <p>{texts.disclosure[label.connection]}</p>
      </div>
      <MonthlyPrice label={label} />
      <Charges label={label} />
      <Discounts url={label.discountsUrl} />
      <Speeds label={label} />
      <IncludedData label={label} />
      <Policies label={label} />
      <Foot label={label} />
    </section>
  );
}

function MonthlyPrice({ label: { monthlyPrice, introductory, contract } }: { label: Label }) {
  const texts = useTexts('broadbandLabels');
  const plural = usePlural();
  return (
    <div className={styles.block}>
      <Rows>
        <Row name={texts.monthlyPrice} value={formatPrice(monthlyPrice)} isStrong />
      </Rows>
      <p>
        {introductory
          ? plural(texts.introductory, introductory.months, { price: formatPrice(introductory.priceAfterwards) })
          : texts.notIntroductory}
      </p>
      <p>
        {contract ? plural(texts.contract, contract.months) : texts.noContract}{' '}
        {contract?.termsUrl && <Outside href={contract.termsUrl}>{texts.contractTerms}</Outside>}
      </p>
    </div>
  );
}

function Charges({ label }: { label: Label }) {
  const texts = useTexts('broadbandLabels');
  return (
    <div className={styles.block}>
      <p className={styles.name}>{texts.charges}</p>
      <Fees title={texts.monthlyFees} fees={label.monthlyFees} />
      <Fees title={texts.oneTimeFees} fees={label.oneTimeFees} />
      <Rows>
        <Row name={texts.earlyTerminationFee} value={formatPrice(label.earlyTerminationFee)} />
        <Row name={texts.governmentTaxes} value={texts.taxes[label.governmentTaxes]} />
      </Rows>
    </div>
  );
}

function Fees({ title, fees }: { title: string; fees: Label['monthlyFees'] }) {
  const texts = useTexts('broadbandLabels');
  if (fees.length === 0) {
    return (
      <Rows>
        <Row name={title} value={texts.noFees} />
      </Rows>
    );
  }
  return (
    <>
      <p>{title}</p>
      <dl className={styles.fees}>
        {fees.map(({ name, amount }, index) => (
          <Row key={index} name={name} value={formatPrice(amount)} />
        ))}
      </dl>
    </>
  );
}

function Discounts({ url }: { url: string | null }) {
  const texts = useTexts('broadbandLabels');
  if (url === null) return null;
  return (
    <div className={styles.block}>
      <p className={styles.name}>{texts.discounts}</p>
      <p>
        <Outside href={url}>{texts.discountsLink}</Outside> {texts.discountsText}
      </p>
    </div>
  );
}

function Speeds({ label }: { label: Label }) {
  const texts = useTexts('broadbandLabels');
  const number = useNumber();
  return (
    <div className={styles.block}>
      <p className={styles.name}>{texts.speeds}</p>
      <Rows>
        <Row name={texts.download} value={fill(texts.mbps, { speed: number(label.typicalDownloadMbps) })} />
        <Row name={texts.upload} value={fill(texts.mbps, { speed: number(label.typicalUploadMbps) })} />
        <Row name={texts.latency} value={fill(texts.ms, { time: number(label.typicalLatencyMs) })} />
      </Rows>
    </div>
  );
}

function IncludedData({ label: { includedDataGb, additionalData, dataPolicyUrl } }: { label: Label }) {
  const texts = useTexts('broadbandLabels');
  const number = useNumber();
  const moreData = additionalData && { price: formatPrice(additionalData.price), size: number(additionalData.perGb) };
  return (
    <div className={styles.block}>
      <Rows>
        <Row
          name={texts.data}
          value={includedDataGb === null ? texts.unlimited : fill(texts.gb, { size: number(includedDataGb) })}
          isStrong
        />
        {moreData && <Row name={texts.moreData} value={fill(texts.moreDataPrice, moreData)} />}
        {dataPolicyUrl !== null && <Row name={texts.dataPolicy} value={<Outside href={dataPolicyUrl}>{texts.policy}</Outside>} />}
      </Rows>
    </div>
  );
}

function Policies({ label }: { label: Label }) {
  const texts = useTexts('broadbandLabels');
  const { networkManagementUrl, privacyUrl, supportUrl, supportPhone } = label;
  const policy = (name: string, url: string | null) =>
    url !== null && <Row name={name} value={<Outside href={url}>{texts.policy}</Outside>} isStrong />;
  return (
    <div className={styles.block}>
      <Rows>
        {policy(texts.networkManagement, networkManagementUrl)}
        {policy(texts.privacy, privacyUrl)}
      </Rows>
      {(supportUrl ?? supportPhone) !== null && (
        <>
          <p className={styles.name}>{texts.support}</p>
          <p className={styles.reach}>
            {supportUrl === null ? texts.contact : <Outside href={supportUrl}>{texts.contact}</Outside>}
            {supportPhone !== null && (
              <>
                {': '}
                <a href={`tel:${supportPhone.replaceAll(/[^\d+]/g, '')}`}>{supportPhone}</a>
              </>
            )}
          </p>
        </>
      )}
    </div>
  );
}

function Foot({ label }: { label: Label }) {
  const texts = useTexts('broadbandLabels');
  return (
    <div className={styles.block}>
      <p>{texts.learnMore}</p>
      <p className={styles.reach}>
        <Outside href="https://www.fcc.gov/consumer">fcc.gov/consumer</Outside>
      </p>
      <Rows>
        <Row name={texts.identifier} value={<span className={styles.identifier}>{label.identifier}</span>} />
      </Rows>
    </div>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <dl className={styles.rows}>{children}</dl>;
}

function Row({ name, value, isStrong = false }: { name: string; value: ReactNode; isStrong?: boolean }) {
  return (
    <div className={isStrong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A page of the provider or of the law; it opens beside the order, which stays as it is. */
function Outside({ href, children }: { href: string; children: ReactNode }) {
  const texts = useTexts('broadbandLabels');
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className={text.visuallyHidden}> ({texts.newWindow})</span>
    </a>
  );
}
