/**
 * One kind of goods a line: its names in Japanese, kana, Latin letters and Chinese, and after the bar the
 * names of related goods that searchers accept too. Names of two characters are only searched among the
 * best sellers, so most lines have a longer one.
 */
export const goodsWords = `
水筒 すいとう ウォーターボトル マイボトル 运动水壶 | タンブラー 保温杯 随行杯
水壶 | ウォーターボトル 运动水壶 タンブラー 水筒
ボトル bottle | ウォーターボトル タンブラー 运动水壶 保温杯 水筒
タンブラー tumbler 保温杯 随行杯 | ウォーターボトル 运动水壶 水筒
コップ cup カップ 杯子 水杯 | マグカップ タンブラー 马克杯 保温杯 随行杯 玻璃杯
マグカップ マグ mug 马克杯 | 水杯
グラス glass 玻璃杯 酒杯 | タンブラー
皿 お皿 さら plate プレート プレート皿 盘子 餐盘 碟子
茶碗 ボウル bowl お椀 饭碗 碗 沙拉碗
弁当箱 お弁当箱 べんとう ランチボックス bento lunchbox 便当盒 饭盒
フライパン frypan 平底锅 煎锅 | 炒锅
鍋 なべ pot 锅 汤锅 炖锅
まな板 カッティングボード 砧板 菜板 切菜板
保存容器 タッパー 密閉容器 密閉保存容器 container 密封罐 保鲜盒 | 収納ボックス
調理器具 キッチンツール キッチン用品 厨具 厨房用品
箸 はし chopsticks お箸 筷子
スプーン spoon 勺子 汤匙
包丁 ほうちょう knife 菜刀 水果刀
かばん カバン 鞄 バッグ bag 包包 | トートバッグ ショルダーバッグ リュックサック 手提袋 双肩包
トートバッグ トート tote totebag 手提袋 托特包 手提包
エコバッグ 買い物袋 マイバッグ ecobag 折叠购物袋 购物袋 环保袋
ショルダーバッグ ショルダー 肩掛け 斜めがけ shoulderbag 单肩包 斜挎包 单肩斜挎包
リュックサック リュック バックパック backpack rucksack 双肩包 背包 书包
ポーチ 化粧ポーチ メイクポーチ コスメポーチ pouch 化妆包 | 巾着袋 收纳包
巾着袋 巾着 きんちゃく 束口袋 抽绳袋
財布 さいふ ウォレット wallet 钱包 钱夹 | 二つ折り財布
ボディバッグ ウエストポーチ 胸包 腰包
スーツケース キャリーケース suitcase 行李箱 拉杆箱 旅行箱
Tシャツ ティーシャツ tshirt t-shirt 半袖Tシャツ T恤 短袖T恤
パーカー フーディー hoodie 连帽卫衣 卫衣 | スウェット
カーディガン cardigan 开衫 针织开衫
セーター ニット sweater 毛衣 针织衫
ズボン パンツ ワイドパンツ pants 裤子 长裤 阔腿裤
ワンピース ドレス dress 连衣裙 裙子
スカート skirt 半身裙 短裙
帽子 ぼうし hat 帽子 キャップ cap 棒球帽 | ニット帽 渔夫帽
靴下 くつした ソックス socks 袜子 中筒袜
マフラー ストール scarf 围巾 披肩
エプロン apron 围裙
手袋 てぶくろ グローブ gloves 手套
下着 インナー underwear 内衣 内裤
靴 くつ シューズ shoes 鞋子 | スニーカー 运动鞋 帆布鞋
スニーカー 運動靴 sneaker sneakers 运动鞋 | キャンバスシューズ 帆布鞋
サンダル sandal sandals 凉鞋 | スリッパ 拖鞋
スリッパ ルームスリッパ 室内履き 上履き slipper slippers 拖鞋 居家拖鞋
長靴 ながぐつ レインブーツ rainboots 雨靴 雨鞋
インソール 中敷き insole 鞋垫
傘 かさ 雨傘 アンブレラ umbrella 雨伞 晴雨伞 | 折りたたみ傘 日傘 折叠晴雨伞
折りたたみ傘 折り畳み傘 折畳傘 折叠伞 折叠晴雨伞
テント tent 帐篷 | タープ
椅子 いす チェア chair 椅子 凳子 | 折りたたみチェア 折叠椅
机 つくえ テーブル table desk 桌子 | ロールテーブル 折叠桌 蛋卷桌
レジャーシート ピクニックシート 敷物 野餐垫
ヨガマット yogamat 瑜伽垫
収納 しゅうのう 収納ボックス 収納ケース storage 收纳箱 收纳盒 | 収納バスケット 收纳篮
かご カゴ バスケット basket 收纳篮 篮子
クッション クッションカバー cushion 抱枕 抱枕套 靠垫
照明 ランプ lamp light デスクライト 台灯 灯具
玄関マット doormat 地垫 脚垫 | カーペット 地毯
カーペット ラグ じゅうたん 絨毯 carpet rug 地毯
時計 とけい 掛け時計 clock 挂钟 钟表 | 腕時計
腕時計 ウォッチ watch 手表
花瓶 かびん フラワーベース vase 花瓶 花器
鏡 かがみ ミラー 卓上ミラー mirror 镜子 化妆镜
ハンガー 洋服掛け hanger 衣架
カーテン curtain 窗帘
タオル towel 毛巾 浴巾
枕 まくら ピロー pillow 枕头
毛布 もうふ ブランケット blanket 毯子 毛毯
スマホケース 携帯ケース スマホカバー iPhoneケース phonecase 手机壳 手机套 | 手帳型スマホケース 翻盖手机套
充電ケーブル 充電器 ケーブル cable 充电线 数据线 | 充电器
スマホスタンド 携帯スタンド phonestand 手机支架
イヤホン イヤフォン ヘッドホン earphone 耳机 | イヤホンケース
マウスパッド mousepad 鼠标垫
タブレットケース ipadケース 平板保护套
ストラップ スマホストラップ strap 手机挂绳 挂绳
モバイルバッテリー powerbank 充电宝 移动电源
化粧筆 メイクブラシ makeupbrush 化妆刷 | メイクブラシセット
メイクパフ puff 粉扑
櫛 くし ヘアブラシ ブラシ comb brush 梳子 按摩梳
スプレーボトル 霧吹き 詰め替え容器 spray 喷雾瓶 分装喷雾瓶 分装瓶
ヘアクリップ ヘアピン 髪留め バレッタ hairclip 发夹
ヘアバンド カチューシャ hairband 发带 发箍
爪切り つめきり ネイルクリッパー nailclipper 指甲剪 指甲刀
アクセサリー accessory 饰品 首饰 | ネックレス ピアス
ネックレス ペンダント necklace 项链
ピアス イヤリング earrings 耳环 耳钉
指輪 ゆびわ 戒指
ぬいぐるみ 縫いぐるみ plush 毛绒公仔 毛绒玩具
おもちゃ 玩具 がんぐ toy toys | 積み木・ブロック 积木玩具 猫用おもちゃ
積み木 つみき ブロック blocks 积木 积木玩具
パズル ジグソーパズル jigsaw puzzle 拼图
キーホルダー キーリング keyholder keychain 钥匙扣
アクリルスタンド アクスタ acrylicstand 立牌
毛糸 けいと yarn 毛线 编织毛线
シール ステッカー sticker 贴纸
箱 はこ ボックス box 盒子 箱子 | ギフトボックス 収納ボックス 礼品盒 收纳箱
ギフトボックス プレゼント箱 giftbox 礼品盒
ダンボール 段ボール だんぼーる 段ボール箱 cardboard carton 纸箱 飞机盒
紙袋 かみぶくろ ペーパーバッグ paperbag 纸袋 手提纸袋
ノート 手帳 帳面 notebook 笔记本 记事本
ペン ボールペン ゲルインクボールペン pen 中性笔 圆珠笔
マスキングテープ マステ washi 和纸胶带
ガムテープ 梱包テープ 梱包用テープ tape 封箱胶带 胶带
宅配袋 配送袋 宅配ビニール袋 快递袋
ファイル ファイルケース クリアファイル file 文件夹
植木鉢 うえきばち プランター planter 花盆
じょうろ ジョウロ 如雨露 浇水壶 洒水壶
工具 こうぐ tool tools 五金工具 | 工具箱 ドライバーセット 螺丝刀套装
ドライバー ねじ回し screwdriver 螺丝刀
はさみ ハサミ 鋏 scissors 剪刀 | 剪定ばさみ 修枝剪
メジャー 巻尺 まきじゃく 巻き尺 tape-measure 卷尺
フック hook 挂钩
猫 ねこ ネコ cat cats 猫用 猫咪
犬 いぬ イヌ dog dogs 犬用 狗狗
首輪 くびわ collar 宠物项圈 项圈
リード 散歩ひも leash 牵引绳
爪とぎ つめとぎ 猫抓板
ペット用品 ペットグッズ pet 宠物用品 | ペットベッド ペット用食器 宠物窝 宠物碗
キャリーバッグ ペットキャリー carrier 宠物外出包
ステンレス ステン すてんれす stainless 不锈钢
綿 コットン cotton 纯棉 全棉
革 レザー 本革 leather 真皮 牛皮 | PU皮
陶器 セラミック 陶磁器 ceramic 陶瓷
ガラス 硝子 耐熱ガラス 玻璃
帆布 キャンバス canvas
シリコン シリコーン silicone 硅胶
防水 ぼうすい waterproof | はっ水 防泼水
折りたたみ 折り畳み おりたたみ foldable folding 折叠
子供 こども キッズ 子ども kids 儿童 | 男童 女童
女性 婦人 レディース ladies womens 女士 女款
男性 メンズ mens 男士 男款
車 くるま カー用品 車用品 car 车载 汽车用品
釣り つり 釣具 fishing 渔具 钓鱼
`;
