import { describe, expect, it } from 'vitest';
import { DEFINITIONS } from './definitions';
import { parseList, parseParams } from './grammar';
import { toRequest } from './request';

const NOW = new Date('2026-03-15T12:00:00Z');

function criteria(address: string, kind: 'scene' | 'performer' | 'image' = 'scene') {
  return toRequest(DEFINITIONS[kind], parseList(parseParams(address), DEFINITIONS[kind]), {}, NOW).criteria;
}

describe('the request of a list', () => {
  it('asks for the page, the order and the words', () => {
    const state = parseList(parseParams('?q=car&page=3&n=24&sort=title:desc'), DEFINITIONS.scene);
    expect(toRequest(DEFINITIONS.scene, state).filter).toEqual({
      page: 3,
      per_page: 24,
      q: 'car',
      sort: 'title',
      direction: 'DESC',
    });
  });

  it('sends the seed of a random order', () => {
    const state = parseList(parseParams('?sort=random:77'), DEFINITIONS.scene);
    expect(toRequest(DEFINITIONS.scene, state).filter?.sort).toBe('random_77');
  });

  it.each([
    ['?tags.all=1,2', { tags: { value: ['1', '2'], modifier: 'INCLUDES_ALL' } }],
    ['?tags.any=1,2&tags.sub=all', { tags: { value: ['1', '2'], modifier: 'INCLUDES', depth: -1 } }],
    ['?tags.none=9', { tags: { value: ['9'], modifier: 'EXCLUDES' } }],
    ['?tags.all=1&tags.none=9', { tags: { value: ['1'], modifier: 'INCLUDES_ALL', excludes: ['9'] } }],
    ['?performers.any=82~attic', { performers: { value: ['82:attic'], modifier: 'INCLUDES' } }],
    ['?rating=60..', { rating100: { value: 59, modifier: 'GREATER_THAN' } }],
    ['?rating=..60', { rating100: { value: 61, modifier: 'LESS_THAN' } }],
    ['?rating=20..60', { rating100: { value: 20, value2: 60, modifier: 'BETWEEN' } }],
    ['?rating=60', { rating100: { value: 60, modifier: 'EQUALS' } }],
    ['?duration=1h..', { duration: { value: 3599, modifier: 'GREATER_THAN' } }],
    ['?date=2020..2021-02', { date: { value: '2020-01-01', value2: '2021-02-28', modifier: 'BETWEEN' } }],
    ['?date=2020-02-29', { date: { value: '2020-02-29', value2: '2020-02-29', modifier: 'BETWEEN' } }],
    ['?date=2021..', { date: { value: '2020-12-31', modifier: 'GREATER_THAN' } }],
    ['?date=..2021', { date: { value: '2022-01-01', modifier: 'LESS_THAN' } }],
    ['?date=empty', { date: { value: '', modifier: 'IS_NULL' } }],
    ['?added=-30d..', { created_at: { value: '2026-02-12T23:59:59.999Z', modifier: 'GREATER_THAN' } }],
    ['?resolution=>=1080', { resolution: { value: 'STANDARD_HD', modifier: 'GREATER_THAN' } }],
    ['?resolution=<=720', { resolution: { value: 'FULL_HD', modifier: 'LESS_THAN' } }],
    ['?resolution=1080', { resolution: { value: 'FULL_HD', modifier: 'EQUALS' } }],
    ['?orientation=portrait,square', { orientation: { value: ['PORTRAIT', 'SQUARE'] } }],
    ['?favorite=0', { favorite: false }],
    ['?title=!night', { title: { value: 'night', modifier: 'EXCLUDES' } }],
  ])('says what %s means', (address, expected) => {
    expect(criteria(address)).toEqual(expected);
  });

  it('leaves out a condition that takes nothing away', () => {
    expect(criteria('?resolution=>=144')?.resolution).toBeUndefined();
  });

  it("lets a page's own criteria win", () => {
    const state = parseList(parseParams('?tags.all=1'), DEFINITIONS.scene);
    expect(toRequest(DEFINITIONS.scene, state, { tags: { value: ['5'] } }).criteria).toEqual({ tags: { value: ['5'] } });
  });
});
