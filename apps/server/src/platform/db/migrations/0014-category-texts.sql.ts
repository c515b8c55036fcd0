/** Kinds of plans are said in another language like plans are: {"sp-es": {"description"}}. */
export const categoryTexts = /* sql */ `
alter table plan_category add column texts jsonb not null default '{}';
`;
